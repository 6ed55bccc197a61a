import { join } from "node:path";
import { renewEpochs } from "./db/epochs.ts";
import { openStore } from "./db/open-store.ts";
import { readEnv, storeSettings } from "./env.ts";

/** For an operator who put a copy back that the server cannot recognise as one; the server must be stopped. */
const env = readEnv(process.env, join(import.meta.dirname, "..", ".."));
const store = await openStore({
  ...storeSettings(env),
  onNotice: (text) => process.stderr.write(`${text}\n`),
});
const clinics = await store.write(renewEpochs);
await store.close();
process.stdout.write(`New epochs for ${clinics} clinics: every device will fetch everything again.\n`);
