import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { build, ensureInstalled, fail, output, ROOT, run, say } from "./lib.mjs";

const FOLDER = join("e2e", "webkit");
const PACKAGES = ["webkit2gtk-driver", "xvfb"];

const isThere = async (program) => (await output("sh", ["-c", `command -v ${program}`])).code === 0;

async function ensureWebKit() {
  if ((await isThere("WebKitWebDriver")) && (await isThere("xvfb-run"))) return;
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
let failed = 0;
for (const file of files) {
  say(file);
  const code = await run("xvfb-run", ["--auto-servernum", "node", "--test", join(FOLDER, file)]);
  if (code !== 0) failed += 1;
}
say(failed === 0 ? "The journeys pass in WebKit." : `${failed} of ${files.length} files failed.`);
process.exitCode = failed === 0 ? 0 : 1;
