import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { clients } from "@fernpaw/domain/clients/client";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { measurements, petOwners, pets } from "@fernpaw/domain/pets/pet";
import { visits } from "@fernpaw/domain/visits/visit";
import { clientRow, petRow } from "@fernpaw/testing/builders";
import { v7 } from "uuid";
import { EFFECTS, WATCH } from "../areas.ts";
import { openStore } from "../db/open-store.ts";
import { openClinicSync } from "../sync/clinic-sync.ts";

const ROWS_A_VERSION = 500;
const DAY_MS = 86_400_000;
const HOT_SHARE = 0.1;
/** Closed history lies between these many days ago. */
const [NEWEST_DAYS, OLDEST_DAYS] = [100, 700];

type Write = (tx: Tx) => Promise<unknown>;

interface Person {
  clientId: string;
  petId: string;
}

/** A client, a pet and the line between them: three hot rows. */
function household(index: number, { clientId, petId }: Person): Write[] {
  const phone = { label: "mobile" as const, typed: `+4420${index}`, e164: `+4420${index}`, isPreferred: true };
  return [
    (tx) =>
      tx.insert(
        clients,
        clientRow({ id: clientId, firstName: `First${index}`, lastName: `Last${index}`, phones: [phone] }),
      ),
    (tx) => tx.insert(pets, petRow({ id: petId, name: `Pet${index}` })),
    (tx) =>
      tx.insert(petOwners, {
        ...emptyRow(petOwners),
        id: v7(),
        petId,
        clientId,
        role: "owner",
        fromOn: "2024-01-01",
      }),
  ];
}

/** A closed visit and two weights, long ago. */
function past(
  index: number,
  { clientId, petId }: Person,
  { clinicId, nowMs }: { clinicId: string; nowMs: number },
): Write[] {
  const at = (hours: number): string => {
    const days = NEWEST_DAYS + (index % (OLDEST_DAYS - NEWEST_DAYS));
    return toInstant(nowMs - days * DAY_MS + hours * 3_600_000);
  };
  const visitId = v7();
  const weigh =
    (hours: number): Write =>
    (tx) =>
      tx.insert(measurements, {
        id: v7(),
        petId,
        visitId,
        kind: "weight",
        value: 4000 + (index % 9000),
        secondValue: null,
        comparator: "exact",
        takenAt: at(hours),
        enteredInErrorAt: null,
      });
  return [
    (tx) =>
      tx.insert(visits, {
        id: visitId,
        appointmentId: null,
        petId,
        clientId,
        locationId: firstLocationId(clinicId),
        vetId: null,
        kind: "outpatient",
        reason: "Vaccination and a look at the left ear",
        stage: "checked_out",
        stageAt: at(1),
        triage: null,
        admittedAt: null,
        kennelId: null,
        roomId: null,
        openedAt: at(0),
        seenAt: at(0),
        status: "closed",
        closedAt: at(1),
      }),
    weigh(0),
    weigh(1),
  ];
}

/** Fills a clinic with so many rows, a tenth of them hot, while no server runs over the folder. */
async function fill(dataDir: string, clinicId: string, count: number): Promise<void> {
  const store = await openStore({ dataDir });
  const nowMs = Date.now();
  const sync = openClinicSync(store, { effects: EFFECTS, watch: WATCH, now: () => nowMs });
  const people = Array.from({ length: Math.round((count * HOT_SHARE) / 3) }, () => ({ clientId: v7(), petId: v7() }));
  const writes = people.flatMap((person, index) => household(index, person));
  for (let index = 0; writes.length < count; index += 1) {
    const person = people[index % people.length];
    if (person) writes.push(...past(index, person, { clinicId, nowMs }));
  }
  for (let start = 0; start < count; start += ROWS_A_VERSION) {
    await sync.withClinicTx(clinicId, { userId: null, name: "bench.fill" }, async (tx) => {
      for (const write of writes.slice(start, Math.min(start + ROWS_A_VERSION, count))) await write(tx);
    });
  }
  await store.close();
}

const [dataDir, clinicId, count] = process.argv.slice(2);
if (!dataDir || !clinicId || !count) throw new Error("Give the data folder, the clinic and how many rows.");
await fill(dataDir, clinicId, Number(count));
