import { VBO_ATTRIBUTION } from "@fernpaw/domain/pets/vbo";
import { join } from "node:path";
import { everyClinicId } from "../../db/clinic-ids.queries.ts";
import { importBreeds, readVboFile } from "./breed-import.ts";
import { openStore } from "../../db/open-store.ts";
import { readEnv, storeSettings } from "../../env.ts";
import { openClinicSync } from "../../sync/clinic-sync.ts";

/** Gives every clinic, or the one that is named, the breeds of a VBO file; the server must be stopped. */
const [path, only] = process.argv.slice(2);
if (path === undefined) throw new Error("Name the file: npm run import-breeds -w api -- vbo_breeds_flat.csv [clinic]");
const reading = await readVboFile(path);
const env = readEnv(process.env, join(import.meta.dirname, "..", "..", "..", ".."));
const store = await openStore({
  ...storeSettings(env),
  onNotice: (text) => process.stderr.write(`${text}\n`),
});
// oxlint-disable-next-line no-restricted-globals -- a command has no clock but the machine's
const sync = openClinicSync(store, { effects: {}, now: () => Date.now() });
const clinicIds = only === undefined ? await store.read(everyClinicId) : [only];
for (const clinicId of clinicIds) {
  const written = await importBreeds({ sync, clinicId }, reading);
  process.stdout.write(`${clinicId}: ${written} of ${reading.breeds.length} breeds written.\n`);
}
await store.close();
process.stdout.write(`${reading.obsolete} withdrawn rows and ${reading.unread} others left out. ${VBO_ATTRIBUTION}\n`);
