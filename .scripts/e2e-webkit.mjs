import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { build, ensureInstalled, fail, output, ROOT, run, say } from "./lib.mjs";

const FOLDER = join("e2e", "webkit");
const PACKAGES = ["webkit2gtk-driver", "xvfb", "xauth"];
const PROGRAMS = ["WebKitWebDriver", "xvfb-run", "xauth"];

const isThere = async (program) => (await output("sh", ["-c", `command -v ${program}`])).code === 0;

async function ensureWebKit() {
  const there = await Promise.all(PROGRAMS.map(isThere));
  if (there.every(Boolean)) return;
  if (process.getuid?.() !== 0 || !(await isThere("apt-get"))) {
    fail(
      `This needs WebKit: install it (Debian: \`apt-get install ${PACKAGES.join(" ")}\`), then run the command again.`,
    );
  }
  say("Installing WebKit from Debian (about half a minute)");
  const options = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }, heartbeat: "still installing WebKit" };
  await run("apt-get", ["update", "-qq"], options);
  const code = await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...PACKAGES], options);
  if (code !== 0) fail("Debian's packages did not install: see the message above.");
}

await ensureInstalled();
const folder = join(ROOT, FOLDER);
const files = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name.endsWith(".webkit.ts"))
      .sort()
  : [];
if (files.length === 0) fail(`There are no ${FOLDER}/*.webkit.ts journeys to run.`);
await ensureWebKit();
if (!(await build())) fail("The app did not build: the messages above say where.");
/** Runs one file, shows what it prints, and answers how many of its tests passed and failed. */
async function journey(file) {
  const chunks = [];
  const capture = (chunk) => {
    chunks.push(chunk);
    process.stdout.write(chunk);
  };
  const command = ["--auto-servernum", "node", "--test", "--test-reporter=spec", join(FOLDER, file)];
  const code = await run("xvfb-run", command, { capture, env: { ...process.env, FORCE_COLOR: "0" } });
  const text = Buffer.concat(chunks).toString("utf8");
  const numberOf = (word) => Number(new RegExp(`^\\S+ ${word} (\\d+)$`, "m").exec(text)?.[1] ?? 0);
  const passed = numberOf("pass");
  const failed = numberOf("fail") + numberOf("cancelled");
  // A file that breaks before its tests run must not count as none.
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}

const total = { passed: 0, failed: 0 };
for (const file of files) {
  say(`${file}, in WebKit against the real server`);
  const { passed, failed } = await journey(file);
  total.passed += passed;
  total.failed += failed;
}
say(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
