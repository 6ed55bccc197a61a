import { ensureInstalled, output, fail, run, say } from "./lib.mjs";

await ensureInstalled();
const config = ["--config", ".scripts/vitest.config.ts"];
process.env.SOAK = "1";
const { text } = await output("vitest", ["list", "--filesOnly", "--json", ...config]);
const list = /\[[\s\S]*\]/.exec(text)?.[0] ?? "[]";
if (JSON.parse(list).length === 0) fail("There are no *.soak.ts files to run.");
say("Long searches with fresh seeds; a failure prints how to replay it. Ctrl+C stops.");
process.exitCode = await run("vitest", ["run", ...config, ...process.argv.slice(2)]);
