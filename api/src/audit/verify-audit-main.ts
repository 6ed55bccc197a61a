import { resolve } from "node:path";
import { EnvError, readEnv, storeSettings } from "../env.ts";
import { verifyAuditCopy as copy } from "./verify-audit.copy.ts";
import { BrokenAudit } from "./kept-heads.ts";
import { verifyAudit } from "./verify-audit.ts";

async function main(): Promise<void> {
  const [path] = process.argv.slice(2);
  const env = readEnv(process.env, process.cwd());
  // Relative to where npm was called.
  const headsPath = path === undefined ? undefined : resolve(process.env["INIT_CWD"] ?? "", path);
  const said = await verifyAudit(storeSettings(env), headsPath, (line) => process.stdout.write(`${line}\n`));
  process.stderr.write(`${said}\n`);
}

main().catch((error: unknown) => {
  const isPlain = error instanceof BrokenAudit || error instanceof EnvError;
  const reason = error instanceof Error ? (isPlain ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`\n${copy.failed}\n${reason}\n\n`);
  process.exitCode = 1;
});
