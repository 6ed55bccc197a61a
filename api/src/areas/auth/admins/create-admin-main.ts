import { Email } from "@fernpaw/domain/auth/account-forms";
import * as z from "zod/mini";
import { type OpenStore, openStore } from "../../../db/open-store.ts";
import { type Env, EnvError, loadSecret, prepareDataDir, readEnv, storeSettings } from "../../../env.ts";
import { AUTH_DEFAULTS } from "../auth-settings.ts";
import { createAccountLinks } from "../public/account-links.ts";
import { createPasswords } from "../public/passwords.ts";
import { deriveKeys } from "../tokens/keys.ts";
import { createAdminCopy as copy } from "./create-admin.copy.ts";
import { AddressTaken, createAdmin } from "./create-admin.ts";

// oxlint-disable-next-line no-restricted-globals -- a command has no clock but the machine's
const now = (): number => Date.now();

/** A sentence for the operator, without a stack. */
class Refused extends Error {}

function readEmail(text: string | undefined): string {
  if (text === undefined) throw new Refused(copy.usage);
  const { success, data } = z.safeParse(Email, text);
  if (!success) throw new Refused(copy.address(text));
  return data;
}

const open = (env: Env): Promise<OpenStore> =>
  openStore({ ...storeSettings(env), onNotice: (text) => process.stderr.write(`${text}\n`) }).catch(
    (cause: unknown) => {
      throw new Refused(cause instanceof Error ? cause.message : String(cause), { cause });
    },
  );

/** Makes the first platform administrator, or another link for one; the server must be stopped. */
async function main(): Promise<void> {
  const email = readEmail(process.argv[2]);
  const env = readEnv(process.env, process.cwd());
  prepareDataDir(env.dataDir);
  const passwords = createPasswords(AUTH_DEFAULTS.password, deriveKeys(loadSecret(env)));
  const links = createAccountLinks({ publicUrl: env.publicUrl, now });
  const store = await open(env);
  try {
    const made = await createAdmin(email, { store, passwords, links, now });
    process.stdout.write(`${copy.made(email, { ...made, url: env.publicUrl })}\n`);
  } catch (error) {
    throw error instanceof AddressTaken ? new Refused(copy.taken(email)) : error;
  } finally {
    await store.close();
  }
}

main().catch((error: unknown) => {
  const isPlain = error instanceof Refused || error instanceof EnvError;
  const reason = error instanceof Error ? (isPlain ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`\n${copy.failed}\n${reason}\n\n`);
  process.exitCode = 1;
});
