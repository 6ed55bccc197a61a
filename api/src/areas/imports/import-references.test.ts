import { ENTITIES } from "@fernpaw/domain/registry";
import { expect, test } from "vitest";
import { GLOBAL_TABLES } from "../../db/database.ts";
import { openTestStore } from "../../testing/open-test-store.ts";
import { idsWithin, REFERRING_FIELDS } from "./import-references.ts";

test("an undo asks every field that may name a client, a pet or a link, at whatever depth", () => {
  const asked = REFERRING_FIELDS.flatMap(([table, fields]) => fields.map((field) => `${table}.${field}`));
  expect(asked).toEqual(
    expect.arrayContaining([
      "reminders.petId",
      "messages.clientId",
      "messages.petIds",
      "waitlist.petId",
      "appointments.petIds",
      "attention.entities",
      "attention.mine",
      "attention.details",
      "alerts.subjectId",
      "clients.mergedRows",
      "pets.mergedRows",
      "visits.appointmentId",
    ]),
  );
  expect(asked).not.toContain("reminders.typeId");
  expect(REFERRING_FIELDS.at(-1)?.[0]).toBe("petOwners");
});

test("ids are found wherever they stand in a value", () => {
  const [one, two] = ["019a0000-0000-7000-8000-000000000001", "019a0000-0000-7000-8000-000000000002"];
  expect(idsWithin(one)).toEqual([one]);
  expect(idsWithin(JSON.stringify({ values: { ownerId: one, args: [{ petIds: [two] }] } }))).toEqual([one, two]);
  expect([idsWithin(null), idsWithin(""), idsWithin("[]")]).toEqual([[], [], []]);
});

/** Tables that no device holds, with the reason for which they keep no imported row. */
const NO_REFERENCE: Readonly<Record<string, string>> = {
  importChanges: "rows that the import itself changed",
  sync_row: "the engine's own",
  sync_client: "the engine's own",
  sync_mutation: "the engine's own",
  sync_ack: "the engine's own",
  sync_attempt: "the engine's own",
  sync_parked: "the person is told by an attention item, which is looked at",
  sync_waiting: "the person is told by an attention item, which is looked at",
  sync_field: "the engine's own",
  rowHashes: "goes with its row at the next noting",
  auditEvents: "says what happened, whatever became of the row",
  searchWords: "compared with the row at each search",
  clientContacts: "compared with the row at each use",
  approvalGrants: "for people and one action, for a day",
  devices: "names a location, which no import makes",
  importDuplicates: "compared with the rows at each look",
  importLinks: "asked for by itself: what another import recognised",
  importedRows: "goes with its row, or stays for a row that is kept",
  invitations: "names people",
  exports: "an archive may be of one client, and is removed after seven days",
  heldWork: "names people and devices",
  bookingAnswers: "names requests of the page for online booking",
  messageSends: "names messages",
  appointmentNotices: "names appointments",
  tillTablets: "names tills and tablets",
  paymentLinks: "names invoices that were issued here, and their clients",
  paymentSessions: "names payment links",
  paymentEvents: "names events of payment providers",
  onlineRefunds: "names payments, which no import makes",
};

test("a table of the server alone that names rows is thought of", async () => {
  const store = await openTestStore("memory");
  const columns = await store.read((sql) =>
    sql.all<{ tbl: string; column: string }>(
      `select t."name" as "tbl", c."name" as "column" from pragma_table_list() t, pragma_table_info(t."name") c
       where t."type" = 'table' and t."name" not like 'sqlite_%'`,
    ),
  );
  await store.close();
  const others = new Set<string>([...ENTITIES.map(({ table }) => table), ...GLOBAL_TABLES]);
  const naming = [...Map.groupBy(columns, ({ tbl }) => tbl)]
    .filter(([table, of]) => !others.has(table) && of.some(({ column }) => column === "clinicId"))
    .filter(([, of]) => of.some(({ column }) => /Ids?$/.test(column) && column !== "clinicId"))
    .map(([table]) => table);
  expect(naming.toSorted()).toEqual(Object.keys(NO_REFERENCE).toSorted());
});
