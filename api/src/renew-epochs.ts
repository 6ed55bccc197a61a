import { join } from "node:path";
import { countClinics } from "./db/epochs.ts";
import { openStore } from "./db/open-store.ts";
import { readEnv, storeSettings } from "./env.ts";

/** For an operator who put a copy back that the server cannot recognise as one; the server must be stopped. */
const env = readEnv(process.env, join(import.meta.dirname, "..", ".."));
const store = await openStore({
  ...storeSettings(env),
  isRestored: true,
  onNotice: (text) => process.stderr.write(`${text}\n`),
});
const clinics = await store.read(countClinics);
await store.close();
process.stdout.write(`New epochs for ${clinics} clinics: every device will fetch everything again.\n`);
