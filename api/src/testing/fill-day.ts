import { appointments } from "@fernpaw/domain/appointments/appointment";
import { addMinutes, instantAt } from "@fernpaw/domain/kernel/time";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { staff } from "@fernpaw/domain/staff/staff";
import { appointmentRow, staffRow } from "@fernpaw/testing/builders";
import { v7 } from "uuid";
import { EFFECTS, WATCH } from "../areas.ts";
import { clinicQuery, rowsOf } from "../db/typed-sql.ts";
import { openStore } from "../db/open-store.ts";
import { openClinicSync } from "../sync/clinic-sync.ts";

const ZONE = "Europe/London";
const COLUMNS = 6;
const OPENS_MIN = 8 * 60;
/** Some overlap the next one, as on a full day. */
const LENGTHS = [15, 30, 15, 20];
const STEP_MIN = 15;

/** Books `count` appointments on `day`, in six columns, while no server runs over the folder. */
async function fillDay(
  dataDir: string,
  clinicId: string,
  { day, count }: { day: string; count: number },
): Promise<void> {
  const store = await openStore({ dataDir });
  const sync = openClinicSync(store, { effects: EFFECTS, watch: WATCH, now: () => Date.now() });
  const query = clinicQuery(clinicId);
  const known = await store.read(async (sql) => ({
    vets: await rowsOf(sql, query.selectFrom("staff").select("id").where("isBookable", "=", "yes")),
    animals: await rowsOf(sql, query.selectFrom("pets").select("id").where("status", "=", "active").limit(count)),
    types: await rowsOf(sql, query.selectFrom("appointmentTypes").select("id")),
    owners: await rowsOf(sql, query.selectFrom("petOwners").select(["petId", "clientId"]).where("toOn", "is", null)),
  }));
  const more = Array.from({ length: COLUMNS - known.vets.length }, (_, index) =>
    staffRow({ id: v7(), firstName: `Column${index}`, lastName: "Bench" }),
  );
  const vetIds = [...known.vets, ...more].map(({ id }) => id);
  const ownerOf = new Map(known.owners.map(({ petId, clientId }) => [petId, clientId]));
  const start = instantAt(day, OPENS_MIN, ZONE);
  await sync.withClinicTx(clinicId, { userId: null, name: "bench.fill" }, async (tx) => {
    for (const row of more) await tx.insert(staff, row);
    for (const [index, { id }] of known.animals.entries()) {
      const slot = Math.floor(index / COLUMNS);
      const set = {
        petIds: [id],
        clientId: ownerOf.get(id) ?? null,
        vetId: vetIds[index % COLUMNS] ?? null,
        startsAt: addMinutes(start, slot * STEP_MIN),
        durationMin: LENGTHS[index % LENGTHS.length] ?? STEP_MIN,
        reason: "Vaccination and a look at the ears",
        status: index % 3 === 0 ? ("confirmed" as const) : ("booked" as const),
      };
      const typeId = known.types[index % known.types.length]?.id ?? "";
      await tx.insert(appointments, appointmentRow({ ...set, locationId: firstLocationId(clinicId), typeId }));
    }
  });
  await store.close();
}

const [dataDir, clinicId, day, count] = process.argv.slice(2);
if (!dataDir || !clinicId || !day || !count) throw new Error("Give the data folder, the clinic, the day and how many.");
await fillDay(dataDir, clinicId, { day, count: Number(count) });
