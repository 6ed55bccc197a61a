import { resolve } from "node:path";
import { type Env, EnvError, readEnv } from "../env.ts";
import { BackupError } from "./backup-error.ts";

interface Command {
  /** Of what follows when it fails. */
  heading: string;
  usage: string;
  /** Answers what to print. */
  run(env: Env, path: string): Promise<string>;
}

/** Runs a command with the settings of the server and one path, and ends the process with 1 when it fails. */
export async function runCommand({ heading, usage, run }: Command): Promise<void> {
  try {
    const [path] = process.argv.slice(2);
    if (path === undefined) throw new BackupError(usage);
    // Relative to where npm was called.
    const text = await run(readEnv(process.env, process.cwd()), resolve(process.env["INIT_CWD"] ?? "", path));
    process.stdout.write(`${text}\n`);
  } catch (error) {
    const isPlain = error instanceof BackupError || error instanceof EnvError;
    const reason = error instanceof Error ? (isPlain ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`\n${heading}\n${reason}\n\n`);
    process.exitCode = 1;
  }
}
