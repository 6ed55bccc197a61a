import { resolve } from "node:path";
import { BrokenAudit } from "../../audit/kept-heads.ts";
import { EnvError, readEnv, storeSettings } from "../../env.ts";
import { runVerification } from "./run-verification.ts";
import { verifyRegistersCopy as copy } from "./verify-registers.copy.ts";

async function main(): Promise<void> {
  const [path] = process.argv.slice(2);
  // The data folder is relative to where npm was called, also with `-w api`.
  const env = readEnv(process.env, process.env["INIT_CWD"] ?? process.cwd());
  // Relative to where npm was called.
  const endsPath = path === undefined ? undefined : resolve(process.env["INIT_CWD"] ?? "", path);
  const said = await runVerification(storeSettings(env), endsPath, (line) => process.stdout.write(`${line}\n`));
  process.stderr.write(`${said}\n`);
}

main().catch((error: unknown) => {
  const isPlain = error instanceof BrokenAudit || error instanceof EnvError;
  const reason = error instanceof Error ? (isPlain ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`\n${copy.failed}\n${reason}\n\n`);
  process.exitCode = 1;
});
