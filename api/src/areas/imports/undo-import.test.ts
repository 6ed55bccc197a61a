import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { waitlist } from "@fernpaw/domain/appointments/waitlist";
import { clients, consents } from "@fernpaw/domain/clients/client";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { messages } from "@fernpaw/domain/messages/message";
import { alerts, allergies, measurements, petOwners, pets } from "@fernpaw/domain/pets/pet";
import { reminders } from "@fernpaw/domain/reminders/reminder";
import { visitEvents } from "@fernpaw/domain/visits/visit";
import { clientRow, petRow } from "@fernpaw/testing/builders";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApi } from "../../testing/build-test-api.ts";
import { buildTestApiOn, DATABASES } from "../../testing/databases.ts";
import { type ImportClinic, importDesk } from "../../testing/import-desk.ts";
import { undoImport } from "./undo-import.ts";

const HEADING = "Client ID,Owner Name,Email,Pet ID,Pet Name,Species";
const line = (name: string): string => `C ${name},${name},,P ${name},Pet ${name},Dog`;
const list = (...names: string[]): string => [HEADING, ...names.map(line)].join("\n");
const by = { userId: null, name: "test" };
const at = "2026-11-20T10:00:00.000Z";

interface Ids {
  client: string;
  pet: string;
  link: string;
}
type Refer = (tx: Tx, ids: Ids) => Promise<unknown>;

const message = (set: { clientId: string; petIds?: string[]; channel?: "email" | "call" }) => ({
  id: v7(),
  petIds: [],
  channel: "email" as const,
  direction: "out" as const,
  cause: "manual" as const,
  templateId: null,
  reminderIds: [],
  appointmentId: null,
  invoiceIds: [],
  scope: "people" as const,
  toAddress: "",
  subject: "",
  body: "Hello",
  status: "sent" as const,
  reason: null,
  detail: "",
  at,
  ...set,
});
const wish = (set: { clientId?: string; petId?: string }) => ({
  id: v7(),
  clientId: v7(),
  petId: v7(),
  typeId: v7(),
  durationMin: 30,
  vetId: null,
  weekdays: [],
  fromMin: 0,
  toMin: 1440,
  earliestOn: "2026-11-20",
  latestOn: null,
  priority: "routine" as const,
  notes: "",
  status: "expired" as const,
  offer: null,
  appointmentId: null,
  invoiceIds: [],
  scope: "people" as const,
  ...set,
});
const reminder = (petId: string) => ({
  id: v7(),
  petId,
  typeId: v7(),
  dueOn: "2027-01-01",
  step: 0,
  nextStepOn: null,
  status: "cancelled" as const,
  completedBy: null,
  completedOn: null,
  cancelReason: "by_hand" as const,
  lastSentAt: null,
});
const warning = (subject: "client" | "pet", subjectId: string) => ({
  id: v7(),
  subject,
  subjectId,
  kind: "other" as const,
  severity: "info" as const,
  text: "Bites",
  mustAcknowledge: "no" as const,
  endsOn: null,
  status: "ended" as const,
});
const item = (tx: Tx, table: string, id: string) =>
  tx.raise({ kind: "stale_field", scope: "people", entities: [{ table, id }], mine: {}, theirs: null });
const refused = (tx: Tx, values: Record<string, unknown>) =>
  tx.raise({ kind: "rejected_mutation", scope: "people", entities: [], mine: values, theirs: null });

/** What may refer to a client alone: its pet goes. */
const TO_CLIENT: Record<string, Refer> = {
  message: (tx, { client }) => tx.insert(messages, message({ clientId: client })),
  call: (tx, { client }) => tx.insert(messages, message({ clientId: client, channel: "call" })),
  wish: (tx, { client }) => tx.insert(waitlist, wish({ clientId: client })),
  item: (tx, { client }) => item(tx, "clients", client),
  refused: (tx, { client }) => refused(tx, { set: { ownerId: client } }),
  warning: (tx, { client }) => tx.insert(alerts, warning("client", client)),
  consent: (tx, { client }) =>
    tx.insert(consents, {
      id: v7(),
      clientId: client,
      channel: "email",
      answer: "yes",
      source: "phone",
      wording: "",
      askedAt: at,
    }),
  merge: (tx, { client }) => tx.insert(clients, clientRow({ mergedIntoId: client, phones: [] })),
  absorbed: (tx, { client }) => tx.insert(clients, clientRow({ absorbedIds: [client], phones: [] })),
};

/** What may refer to a pet: its owner stays too. */
const TO_PET: Record<string, Refer> = {
  reminder: (tx, { pet }) => tx.insert(reminders, reminder(pet)),
  message: (tx, { pet }) => tx.insert(messages, message({ clientId: v7(), petIds: [v7(), pet] })),
  call: (tx, { pet }) => tx.insert(messages, message({ clientId: v7(), petIds: [pet], channel: "call" })),
  wish: (tx, { pet }) => tx.insert(waitlist, wish({ petId: pet })),
  item: (tx, { pet }) => item(tx, "pets", pet),
  "item of the link": (tx, { link }) => item(tx, "petOwners", link),
  refused: (tx, { pet }) => refused(tx, { petIds: [pet] }),
  warning: (tx, { pet }) => tx.insert(alerts, warning("pet", pet)),
  allergy: (tx, { pet }) =>
    tx.insert(allergies, {
      id: v7(),
      petId: pet,
      allergen: "Pollen",
      reaction: "",
      severity: "mild",
      enteredInErrorAt: null,
      enteredInErrorReason: "",
    }),
  weight: (tx, { pet }) =>
    tx.insert(measurements, {
      id: v7(),
      petId: pet,
      visitId: null,
      kind: "weight",
      value: 9000,
      secondValue: null,
      comparator: "exact",
      takenAt: at,
      enteredInErrorAt: null,
    }),
  "visit event": (tx, { pet }) =>
    tx.insert(visitEvents, {
      id: v7(),
      visitId: v7(),
      petId: pet,
      stage: "waiting",
      roomId: null,
      occurredAt: at,
      deviceId: "",
      alertIds: [],
    }),
  merge: (tx, { pet }) => tx.insert(pets, petRow({ name: "Merged", mergedIntoId: pet })),
  carer: (tx, { pet }) => {
    const link = { id: v7(), petId: pet, clientId: v7(), role: "carer" as const, fromOn: "2026-11-20" };
    return tx.insert(petOwners, { ...emptyRow(petOwners), ...link });
  },
};

describe.each(DATABASES)("an import that is undone, on %s", (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await buildTestApiOn(database);
  });
  afterAll(() => api.close());
  const { aClinic, step, runImport, count } = importDesk(() => api);

  /** The ids of each imported row, by the name in its line. */
  const made = async ({ clinicId }: ImportClinic): Promise<Map<string, Ids>> => {
    const rows = await api.store.read((sql) =>
      sql.all<Ids & { name: string }>(
        `select c."lastName" as "name", c."id" as "client", p."id" as "pet", l."id" as "link" from "petOwners" l
         join "clients" c on c."clinicId" = l."clinicId" and c."id" = l."clientId"
         join "pets" p on p."clinicId" = l."clinicId" and p."id" = l."petId" where l."clinicId" = ?`,
        [clinicId],
      ),
    );
    return new Map(rows.map(({ name, ...ids }) => [name, ids]));
  };
  const names = async ({ clinicId }: ImportClinic, table: "clients" | "pets"): Promise<string[]> => {
    const column = table === "clients" ? "lastName" : "name";
    const rows = await api.store.read((sql) =>
      sql.all<{ name: string }>(
        `select "${column}" as "name" from "${table}" where "clinicId" = ? and "importId" is not null`,
        [clinicId],
      ),
    );
    return rows.map(({ name }) => name).toSorted();
  };
  const write = ({ clinicId }: ImportClinic, work: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
    api.sync.withClinicTx(clinicId, by, (tx) => work(tx));

  test("leaves each client to whom something refers, and takes the others and every pet", async () => {
    const clinic = await aClinic();
    const cases = Object.keys(TO_CLIENT);
    const { id } = await runImport(clinic, list("Nothing", ...cases.map((name) => name.toUpperCase())));
    const ids = await made(clinic);
    for (const [name, refer] of Object.entries(TO_CLIENT)) {
      await write(clinic, (tx) => refer(tx, ids.get(name.toUpperCase()) as Ids));
    }
    const job = await step(clinic, id, "undo");
    expect(await names(clinic, "clients")).toEqual(cases.map((name) => name.toUpperCase()).toSorted());
    expect(await names(clinic, "pets")).toEqual([]);
    expect(job.report).toMatchObject({ keptClients: cases.length, keptPets: 0 });
  });

  test("leaves each pet to which something refers, with its owner", async () => {
    const clinic = await aClinic();
    const cases = Object.keys(TO_PET).map((name) => name.toUpperCase().replaceAll(" ", "-"));
    const { id } = await runImport(clinic, list("Nothing", ...cases));
    const ids = await made(clinic);
    const refers = Object.values(TO_PET);
    for (const [at, refer] of refers.entries()) await write(clinic, (tx) => refer(tx, ids.get(cases[at] ?? "") as Ids));
    const job = await step(clinic, id, "undo");
    expect(await names(clinic, "pets")).toEqual(cases.map((name) => `Pet ${name}`).toSorted());
    expect(await names(clinic, "clients")).toEqual(cases.toSorted());
    expect(job.report).toMatchObject({ keptClients: cases.length, keptPets: cases.length });
  });

  test("leaves the owner of a pet that somebody worked on", async () => {
    const clinic = await aClinic();
    const { id } = await runImport(clinic, list("Ruiz", "Byrne"));
    const ids = await made(clinic);
    await api.sync.withClinicTx(clinic.clinicId, { userId: v7(), name: "test" }, (tx) =>
      tx.patch(pets, ids.get("Ruiz")?.pet ?? "", { colour: "brindle" }),
    );
    await step(clinic, id, "undo");
    expect([await names(clinic, "clients"), await names(clinic, "pets")]).toEqual([["Ruiz"], ["Pet Ruiz"]]);
    expect(await count(clinic, "petOwners")).toBe(1);
  });

  test("leaves what a later list was recognised as", async () => {
    const clinic = await aClinic();
    const row = (number: number): string => `C${number},Ana Ruiz,ana@home.example,P${number},Juno,Dog`;
    const first = await runImport(clinic, [HEADING, row(1), line("Byrne")].join("\n"));
    await runImport(clinic, [HEADING, row(7)].join("\n"));
    await step(clinic, first.id, "undo");
    expect([await names(clinic, "clients"), await names(clinic, "pets")]).toEqual([["Ruiz"], ["Juno"]]);
  });

  test("sees what is booked while it is under way", async () => {
    const clinic = await aClinic();
    const { id } = await runImport(clinic, list("Early", "Late", "Nothing"));
    const ids = await made(clinic);
    // Each comes after the clinic was read and before the transaction that would remove its row.
    const coming: Refer[] = [
      (tx) => tx.insert(reminders, reminder(ids.get("Early")?.pet ?? "")),
      (tx) => tx.insert(messages, message({ clientId: ids.get("Late")?.client ?? "" })),
    ];
    const sync: Pick<TestApi["sync"], "withClinicTx"> = {
      withClinicTx: async (...args) => {
        const refer = coming.shift();
        if (refer) await write(clinic, (tx) => refer(tx, { client: "", pet: "", link: "" }));
        return api.sync.withClinicTx(...args);
      },
    };
    const scratchPath = join(api.dataDir, `${id}.named`);
    const by = { userId: clinic.clinicId, now: "2026-11-21T10:00:00.000Z" };
    const kept = await undoImport({ store: api.store, sync }, { clinicId: clinic.clinicId, id, scratchPath, by });
    expect(coming).toEqual([]);
    expect([await names(clinic, "clients"), await names(clinic, "pets")]).toEqual([["Early", "Late"], ["Pet Early"]]);
    expect(kept).toMatchObject({ keptClients: 2, keptPets: 1 });
  });
});
