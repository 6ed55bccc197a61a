import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SCREENS } from "@fernpaw/testing/screens";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { demoRow } from "../support/demo-rows.ts";
import { Desk } from "../support/desk.ts";
import { launchOptions } from "../support/browser.ts";
import { demoLogin, Tablet } from "../support/tablet.ts";

/** `node lighthouse.ts <path of Lighthouse's command> [addresses]`. `.scripts/lighthouse.mjs` installs it and builds the app. */
const [CLI = "", ...wanted] = process.argv.slice(2);
const RUNS = 5;
const NEVER_UNDER = 95;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
/** Which of them a page behind the sign-in has: search engines never see it. */
const SIGNED_IN = CATEGORIES.slice(0, 3);
const INVOICE = "/dashboard/invoices/:id";
const CHROME = "--headless=new --no-sandbox --disable-quic --no-first-run --disable-background-networking";

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** One look, with the setting of a phone. `flags`: which browser looks. */
function look(url: string, flags: readonly string[]): Report {
  const folder = mkdtempSync(join(tmpdir(), "fernpaw-lighthouse-"));
  const file = join(folder, "report.json");
  try {
    const args = [CLI, url, "--quiet", "--output=json", `--output-path=${file}`, ...flags];
    const env = { ...process.env, CHROME_PATH: launchOptions.executablePath };
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env });
    if (status !== 0) throw new Error(`Lighthouse failed on ${url}:\n${stderr}`);
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints the medians of a page and what takes marks from it; answers the lowest median. */
function judge(name: string, url: string, { flags, kinds }: { flags: string[]; kinds: readonly string[] }): number {
  const reports = Array.from({ length: RUNS }, () => look(url, flags));
  const scoreOf = ({ categories }: Report, kind: string): number => Math.round((categories[kind]?.score ?? 0) * 100);
  const medians = kinds.map((kind) => [kind, median(reports.map((report) => scoreOf(report, kind)))] as const);
  say(`${name}: ${medians.map(([kind, value]) => `${kind} ${value}`).join(", ")} (median of ${RUNS}, mobile)`);
  const times = [
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
  ];
  const shown = reports.map(({ audits }) => times.map((id) => audits[id]?.displayValue ?? "").join(", "));
  say(`    first paint, largest paint, blocking, shift: ${shown.join(" | ")}`);
  const misses = reports.flatMap(({ categories, audits }) =>
    kinds.flatMap((kind) =>
      (categories[kind]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => id),
    ),
  );
  if (misses.length > 0) say(`    not full marks: ${[...new Set(misses)].join(", ")}`);
  return Math.min(...medians.map(([, value]) => value));
}

const isWanted = (path: string): boolean => wanted.length === 0 || wanted.includes(path);

/** Each public page by a browser that was never here. */
function judgePublic(origin: string): number[] {
  const paths = SCREENS.site.filter(({ suffix }) => suffix === undefined).map(({ route }) => route);
  const how = { flags: [`--chrome-flags=${CHROME}`], kinds: CATEGORIES };
  return paths.filter(isWanted).map((path) => judge(path, origin + path, how));
}

/** Today, the calendar and an invoice, on a device that has the app and the clinic's data. */
async function judgeSignedIn(server: ServerProcess): Promise<number[]> {
  const invoice = demoRow(server.database, INVOICE);
  if (invoice === undefined) throw new Error(`No screen of the list has the rows of ${INVOICE}.`);
  const paths = ["/dashboard", "/dashboard/calendar", INVOICE].filter(isWanted);
  if (paths.length === 0) return [];
  const profile = mkdtempSync(join(tmpdir(), "fernpaw-lighthouse-profile-"));
  try {
    const tablet = await Tablet.openOn(profile, server.origin);
    await tablet.signIn(demoLogin("owner@eastgate.example"));
    await new Desk(tablet).isSettled();
    await tablet.untilInstalled();
    await tablet.close();
    // Lighthouse starts the browser anew on the same profile: two programs cannot steer one page.
    const how = {
      flags: [`--chrome-flags=${CHROME} --user-data-dir=${profile}`, "--disable-storage-reset"],
      kinds: SIGNED_IN,
    };
    return paths.map((path) => judge(path, server.origin + path.replace(":id", invoice.id), how));
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

const server = await ServerProcess.start({ demo: true });
try {
  const lowest = [...judgePublic(server.origin), ...(await judgeSignedIn(server))];
  if (lowest.length === 0) throw new Error(`There is no page at ${wanted.join(", ")}.`);
  const worst = Math.min(...lowest);
  say(
    worst < NEVER_UNDER
      ? `A median is ${worst}; it may never be under ${NEVER_UNDER}.`
      : `The lowest median is ${worst}.`,
  );
  if (worst < NEVER_UNDER) process.exitCode = 1;
} finally {
  await server.remove();
}
