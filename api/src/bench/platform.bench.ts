import { BenchSteps } from "@fernpaw/testing/bench-steps";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { setTimeout as pause } from "node:timers/promises";
import { DEMO_ADMIN, DEMO_PASSWORD } from "../demo/demo-logins.ts";

const CLINICS = 5000;
const WARM = 3;
const REPEATS = 40;
const GOAL_MS = 100;
const MOST_WAIT_SEC = 30;

/** First pages of the administrator's lists, with the searches, sorts and filters that cost the most. */
const LISTS = [
  ["clinics", "clinics"],
  ["clinics, searched", "clinics?search=harbour"],
  ["clinics by people", "clinics?sort=people&order=desc"],
  ["users", "users"],
  ["contact messages", "contact"],
  ["newsletter", "newsletter"],
  ["announcements", "announcements"],
  ["sync health", "dashboard/sync"],
  ["sync health, stuck ones", "dashboard/sync?state=stuck"],
  ["appointments", "appointments"],
  ["appointments, searched", "appointments?search=harbour"],
  ["appointments, searched, many clinics", "appointments?search=vet"],
  ["appointments with no-shows", "appointments?problem=no_shows"],
  ["appointments by number, with no-shows", "appointments?problem=no_shows&sort=appointments&order=desc"],
  ["appointments by no-shows", "appointments?sort=noShows&order=desc"],
  ["appointments, days without bookings", "appointments?problem=no_bookings"],
  ["bell", "alerts"],
  ["invoices of plans", "billing/invoices"],
  ["clinics that owe", "billing"],
  ["catalogue", "inventory"],
  ["breeds", "pet-types/breeds"],
] as const;

/** Not lists: they add up all clinics. */
const SUMS = [
  ["dashboard", "dashboard?period=month"],
  ["appointments of all clinics by day", "appointments/summary"],
  ["report revenue", "reports/revenue"],
  ["report growth", "reports/growth"],
  ["report usage", "reports/usage"],
] as const;

const print = (row: Record<string, unknown>): void => void process.stdout.write(`${JSON.stringify(row)}\n`);

const steps = new BenchSteps("platform.bench");
const env = { FERNPAW_DEMO_SIZE: "XS", FERNPAW_DEMO_PLATFORM: String(CLINICS) };
const server = await steps.run("the examples are made", () => ServerProcess.start({ demo: true, env }));
const headers = { origin: server.origin, "content-type": "application/json" };

async function signIn(): Promise<string> {
  const body = JSON.stringify({ email: DEMO_ADMIN.email, password: DEMO_PASSWORD });
  const answer = await fetch(`${server.origin}/api/admin/auth/login`, { method: "POST", headers, body });
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

const token = await signIn();

/** Milliseconds from the question to the last byte of the answer. */
async function ask(path: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${server.origin}/api/admin/${path}`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  return performance.now() - start;
}

async function p95(path: string): Promise<number> {
  for (let round = 0; round < WARM; round += 1) await ask(path);
  const took: number[] = [];
  for (let round = 0; round < REPEATS; round += 1) took.push(await ask(path));
  return took.toSorted((one, other) => one - other)[Math.ceil(REPEATS * 0.95) - 1] ?? Number.NaN;
}

/** The first round of counts, of the demo's own clinics, is over when the sums have another time. */
async function countsAreOver(): Promise<void> {
  const countedAt = async () => {
    const answer = await fetch(`${server.origin}/api/admin/dashboard`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { countedAt: string | null }).countedAt;
  };
  const first = await countedAt();
  for (let second = 0; second < MOST_WAIT_SEC && (await countedAt()) === first; second += 1) await pause(1000);
}

await steps.run("the first counts", countsAreOver);
await steps.run("lists", async () => {
  for (const [name, path] of LISTS)
    print({
      work: `first page of ${name}, p95 (${CLINICS.toLocaleString("en")} clinics)`,
      ours: await p95(path),
      unit: "ms",
      goal: `${GOAL_MS} ms`,
    });
});
await steps.run("sums", async () => {
  for (const [name, path] of SUMS) print({ work: `${name}, p95`, ours: await p95(path), unit: "ms" });
});
await server.stop();
process.exit(0);
