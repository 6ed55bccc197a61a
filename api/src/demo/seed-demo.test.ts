import { isAsSigned as isFormAsSigned } from "@fernpaw/domain/consents/signed-form-content";
import { type SignedForm, signedForms } from "@fernpaw/domain/consents/signed-form";
import { findOrphans } from "@fernpaw/domain/orphans";
import { ENTITIES, MIN_SCHEMA, MUTATIONS, SCHEMA } from "@fernpaw/domain/registry";
import { appointments, overlaps } from "@fernpaw/domain/appointments/appointment";
import { isPriceOn, priceOf, withoutPrice } from "@fernpaw/domain/catalogue/price-of";
import { productCosts, productPrices } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { chargeLines } from "@fernpaw/domain/billing/charge-line";
import { clients } from "@fernpaw/domain/clients/client";
import { attention } from "@fernpaw/domain/kernel/attention";
import { rowBase, type RowOf } from "@fernpaw/domain/kernel/entity";
import { addDays, addMinutes, epochMsOf, localDateOf } from "@fernpaw/domain/kernel/time";
import { labOrders, labRanges } from "@fernpaw/domain/labs/lab-order";
import { messages } from "@fernpaw/domain/messages/message";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import { boardColumnOf } from "@fernpaw/domain/visits/visit-stage";
import { batches } from "@fernpaw/domain/stock/batch";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import { purchaseOrders } from "@fernpaw/domain/suppliers/purchase-order";
import { suppliers } from "@fernpaw/domain/suppliers/supplier";
import { type NoteAddendum, noteAddenda, type VisitNote, visitNotes } from "@fernpaw/domain/notes/note";
import { isAsSigned } from "@fernpaw/domain/notes/note-content";
import { treatments } from "@fernpaw/domain/treatments/treatment";
import { unmetGates } from "@fernpaw/domain/treatments/visit-gates";
import { vaccinations } from "@fernpaw/domain/vaccinations/vaccination";
import { visits } from "@fernpaw/domain/visits/visit";
import { createSyncServer } from "@fernpaw/sync/server/engine";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filePaths } from "../areas/files/public/file-paths.ts";
import * as z from "zod/mini";
import { everyClinicQuery } from "../db/every-clinic.ts";
import { rowsOf as queryRows } from "../db/typed-sql.ts";
import { openMemoryStore } from "../testing/memory-store.ts";
import { FIRST_VACCINE_DAYS } from "./demo-exams.ts";
import { DEMO_CLINICS, DEMO_LOGINS } from "./demo-logins.ts";
import type { DemoRow } from "./demo-people.ts";
import type { DemoSizeName } from "./demo-size-names.ts";
import { demoSizeRows } from "./demo-size.ts";
import { demoClinicRows, seedDemo } from "./seed-demo.ts";

const MORNING = "2026-11-23T09:20:00.000Z";
const HOURS = [
  MORNING,
  "2026-11-22T12:00:00.000Z",
  "2026-11-21T00:25:00.000Z",
  "2026-11-21T23:40:00.000Z",
  "2026-03-29T02:30:00.000Z",
  "2026-10-25T01:30:00.000Z",
];
const [eastgate] = DEMO_CLINICS;
if (!eastgate) throw new Error("The demo has a first clinic");

const clinic = eastgate;
const made = new Map<string, DemoRow[]>();
/** Made once for all tests: they only read it. */
function rowsAt(instant: string): DemoRow[] {
  const rows = made.get(instant) ?? demoClinicRows(clinic, epochMsOf(instant));
  made.set(instant, rows);
  return rows;
}

const rowsOf = <Row>(rows: readonly DemoRow[], entity: { table: string }): Row[] =>
  rows.filter((item) => item.entity.table === entity.table).map((item) => item.row as Row);

type Visit = z.output<typeof visits.schema>;
type Appointment = z.output<typeof appointments.schema>;
type Pet = z.output<typeof pets.schema>;
type Client = z.output<typeof clients.schema>;

test.each(HOURS)("at %s the board of the day is lively", (instant) => {
  const rows = rowsAt(instant);
  const today = localDateOf(instant, "Europe/London");
  const booked = rowsOf<Appointment>(rows, appointments);
  const expected = booked.filter(
    ({ startsAt, status }) =>
      localDateOf(startsAt, "Europe/London") === today && (status === "booked" || status === "confirmed"),
  );
  const columns = rowsOf<Visit>(rows, visits)
    .filter(({ status, openedAt }) => status === "open" || openedAt > addMinutes(instant, -240))
    .map((visit) => boardColumnOf(visit.stage));
  const count = (column: string) => columns.filter((each) => each === column).length;
  const isLate = addMinutes(instant, 200).slice(0, 10) !== instant.slice(0, 10);
  expect(expected.length).toBeGreaterThan(isLate ? 2 : 5);
  expect(count("waiting")).toBeGreaterThan(2);
  expect(count("in_exam")).toBeGreaterThan(2);
  expect(count("ready")).toBeGreaterThan(1);
  expect(count("done")).toBeGreaterThan(4);
});

test.each(HOURS)("at %s nobody is expected while the same vet still has somebody else", (instant) => {
  const ahead = rowsOf<Appointment>(rowsAt(instant), appointments)
    .filter(({ startsAt, status }) => startsAt > instant && status !== "cancelled")
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  for (const vetId of new Set(ahead.map((row) => row.vetId))) {
    const own = ahead.filter((row) => row.vetId === vetId);
    for (const [index, row] of own.entries()) {
      const next = own[index + 1];
      expect(next !== undefined && overlaps(row, next), JSON.stringify([row, next])).toBe(false);
    }
  }
});

const ownLater = (row: DemoRow): boolean => row.entity.table === appointments.table;
const all = (name: DemoSizeName, hasHistory: boolean): DemoRow[] => [
  ...rowsAt(MORNING),
  ...[...demoSizeRows(eastgate, name, { nowMs: epochMsOf(MORNING), hasHistory })].flat(),
];
let year: DemoRow[] | undefined;
/** Size S with its history, made once like the rows of an hour. */
const smallYear = (): DemoRow[] => (year ??= all("S", true));

test("every row fits its schema, has an id of its own and nobody is booked twice at once", () => {
  const rows = rowsAt(MORNING);
  const stamps = { createdAt: MORNING, createdBy: null, updatedAt: MORNING, updatedBy: null };
  expect(rows.filter(({ entity, row }) => !z.safeParse(entity.schema, { ...row, ...stamps }).success)).toEqual([]);
  expect(new Set(rows.map(({ entity, row }) => `${entity.table}/${row.id}`)).size).toBe(rows.length);
  expect(Object.keys(stamps).every((stamp) => stamp in rowBase._zod.def.shape)).toBe(true);
  const standing = rowsOf<Appointment>(rows, appointments).filter(
    (row) => row.status !== "cancelled" && row.status !== "no_show",
  );
  const clashes = standing.flatMap((row, index) => {
    const isTaken = (other: Appointment): boolean =>
      (other.vetId === row.vetId || (row.roomId !== null && other.roomId === row.roomId)) && overlaps(row, other);
    const clash = standing.slice(index + 1).find(isTaken);
    return clash === undefined ? [] : [[row, clash]];
  });
  expect(clashes).toEqual([]);
});

test("patients in exam have a half-written note, those who were seen a signed one that is as it was signed", () => {
  const rows = rowsAt(MORNING);
  const notes = rowsOf<VisitNote>(rows, visitNotes).filter(({ versionOf }) => versionOf === null);
  const noteOf = new Map(notes.map((note) => [note.visitId, note]));
  const seen = rowsOf<Visit>(rows, visits).filter(({ stage }) => stage !== "waiting" && stage !== "roomed");
  expect(seen.some(({ stage }) => stage === "with_vet")).toBe(true);
  for (const { id, stage } of seen) {
    const note = noteOf.get(id);
    const isInExam = stage === "with_vet" || stage === "in_treatment";
    expect([note?.status, note?.plan === ""]).toEqual(isInExam ? ["draft", true] : ["signed", false]);
    if (note && !isInExam) expect(isAsSigned(note)).toBe(true);
  }
  const discharges = notes.filter(({ kind }) => kind === "discharge");
  const atTheDesk = seen.filter(({ stage }) => stage === "ready_for_checkout").map(({ id }) => id);
  expect(discharges.map(({ visitId }) => visitId)).toEqual(expect.arrayContaining(atTheDesk));
  expect(discharges.every(isAsSigned)).toBe(true);
});

test.each(HOURS)("at %s clients have signed forms, one of a patient in exam with its wishes", (instant) => {
  const rows = rowsAt(instant);
  const forms = rowsOf<SignedForm>(rows, signedForms);
  const open = new Set(
    rowsOf<Visit>(rows, visits).flatMap(({ id, stage }) =>
      stage === "with_vet" || stage === "in_treatment" ? [id] : [],
    ),
  );
  expect(forms.filter(({ visitId }) => visitId !== null && open.has(visitId))).toMatchObject([
    { spendLimit: "amount", resuscitation: "closed_chest" },
    { spendLimit: "amount", resuscitation: "none" },
  ]);
  expect(forms.length).toBeGreaterThan(6);
  for (const form of forms) {
    expect(isFormAsSigned(form)).toBe(true);
    expect(form.signedAt < instant).toBe(true);
  }
  expect(forms.some(({ typedName }) => typedName !== "")).toBe(true);
  expect(forms.some(({ outcome }) => outcome === "declined")).toBe(true);
  expect(forms.some(({ enteredInErrorAt }) => enteredInErrorAt !== null)).toBe(true);
});

test.each(HOURS)("at %s one visit of the day ended with a plan, and one without a charge", (instant) => {
  const rows = rowsAt(instant);
  const treatmentsBy = Map.groupBy(rowsOf<RowOf<typeof treatments>>(rows, treatments), ({ visitId }) => visitId);
  const linesBy = Map.groupBy(rowsOf<RowOf<typeof chargeLines>>(rows, chargeLines), ({ visitId }) => visitId);
  const left = rowsOf<Visit>(rows, visits)
    .filter(({ stage }) => stage === "checked_out")
    .flatMap(({ id }) => unmetGates(treatmentsBy.get(id) ?? [], linesBy.get(id) ?? []).map(({ kind }) => kind));
  expect(left.toSorted((a, b) => a.localeCompare(b))).toEqual(["planned", "uncharged"]);
});

test("some pets have notes of an earlier system, each as it was imported", () => {
  const rows = rowsAt(MORNING);
  const notes = rowsOf<VisitNote>(rows, visitNotes).filter(({ kind }) => kind === "import");
  expect(notes.length).toBeGreaterThan(8);
  expect(notes.every(isAsSigned)).toBe(true);
  expect(notes.every(({ visitId, status }) => visitId === null && status === "signed")).toBe(true);
});

test("vaccinations are not from a pet's first weeks, nor old notes from before it was born", () => {
  const rows = rowsAt(MORNING);
  const born = new Map(rowsOf<Pet>(rows, pets).map(({ id, birthOn }) => [id as string, birthOn ?? ""]));
  const dates = [
    ...rowsOf<RowOf<typeof vaccinations>>(rows, vaccinations).map(
      ({ petId, givenOn }) => [petId, addDays(givenOn, -FIRST_VACCINE_DAYS)] as const,
    ),
    ...rowsOf<VisitNote>(rows, visitNotes).map(({ petId, typedAt }) => [petId, typedAt.slice(0, 10)] as const),
  ];
  expect(dates.length).toBeGreaterThan(100);
  expect(dates.filter(([petId, day]) => day < (born.get(petId) ?? ""))).toEqual([]);
});

test("one signed note has a second version, which was left out and is its addendum, and a resolved inbox item", () => {
  const rows = rowsAt(MORNING);
  const notes = rowsOf<VisitNote>(rows, visitNotes);
  const versions = notes.filter(({ versionOf }) => versionOf !== null);
  expect(versions.map(({ status }) => status)).toEqual(["left_out"]);
  const [version] = versions;
  const note = notes.find(({ id }) => id === version?.versionOf);
  expect(note?.status).toBe("signed");
  const addenda = rowsOf<NoteAddendum>(rows, noteAddenda).filter(({ fromVersionId }) => fromVersionId === version?.id);
  expect(addenda.map(({ noteId }) => noteId)).toEqual([note?.id]);
  const items = rowsOf<RowOf<typeof attention>>(rows, attention).filter(({ status }) => status !== "open");
  expect(items.map(({ kind, status, details }) => [kind, status, details["versionId"]])).toEqual([
    ["note_two_versions", "resolved", version?.id],
  ]);
});

test.each([
  ["in the morning", MORNING],
  ["just before midnight", "2026-11-24T23:50:00.000Z"],
])("%s two decisions and a letter wait for the desk of each clinic, also of the smallest", (_, instant) => {
  for (const one of DEMO_CLINICS) {
    for (const size of ["XS", "S"] as const) {
      const rows = demoClinicRows(one, epochMsOf(instant), size);
      const open = rowsOf<RowOf<typeof attention>>(rows, attention).filter(({ status }) => status === "open");
      expect(open.map(({ kind }) => kind)).toEqual(["duplicate_client", "stale_field"]);
      const ids = new Set(rows.map(({ row }) => row.id));
      expect(open.flatMap(({ entities }) => entities).filter(({ id }) => !ids.has(id))).toEqual([]);
      const letters = rowsOf<RowOf<typeof messages>>(rows, messages).filter(({ status }) => status === "queued");
      expect(letters.map(({ channel }) => channel)).toEqual(["letter"]);
      expect(letters[0]?.toAddress).toContain("\n");
    }
  }
});

test("each test that a lab order of the demo asks for has an example of a range", () => {
  const rows = rowsAt(MORNING);
  const withRange = new Set(rowsOf<RowOf<typeof labRanges>>(rows, labRanges).map(({ analyte }) => analyte));
  const asked = rowsOf<RowOf<typeof labOrders>>(rows, labOrders).flatMap((order) => order.tests);
  expect(asked.filter((test) => !withRange.has(test))).toEqual([]);
});

test("no row refers to a row that does not exist", () => {
  const rows = Map.groupBy(smallYear(), ({ entity }) => entity.table);
  expect(findOrphans(new Map([...rows].map(([table, list]) => [table, list.map(({ row }) => row)])))).toEqual([]);
});

test("the practice looks like one: sizes, shares, links", () => {
  const rows = rowsAt(MORNING);
  const owners = rowsOf<Client>(rows, clients);
  const animals = rowsOf<Pet>(rows, pets);
  expect(owners).toHaveLength(350);
  expect(animals).toHaveLength(560);
  const share = (list: readonly unknown[], part: readonly unknown[]) => part.length / list.length;
  expect(
    share(
      owners,
      owners.filter((client) => client.emails.length === 0),
    ),
  ).toBeCloseTo(0.1, 1);
  expect(
    share(
      animals,
      animals.filter((pet) => pet.status === "deceased"),
    ),
  ).toBeCloseTo(0.06, 1);
  const ids = new Set([...owners, ...animals].map((row) => row.id));
  for (const link of rowsOf<z.output<typeof petOwners.schema>>(rows, petOwners))
    expect(ids.has(link.petId) && ids.has(link.clientId)).toBe(true);
  const deceased = new Set(animals.filter((pet) => pet.status === "deceased").map((pet) => pet.id));
  expect(rowsOf<Appointment>(rows, appointments).some((row) => row.petIds.some((id) => deceased.has(id)))).toBe(false);
});

test("stock on hand is the sum of its movements; a product is low, a batch has expired, an order is on its way", () => {
  const rows = rowsAt(MORNING);
  const levels = rowsOf<z.output<typeof stockLevels.schema>>(rows, stockLevels);
  const moved = new Map<string, number>();
  for (const { levelId, quantityMilli } of rowsOf<z.output<typeof stockMovements.schema>>(rows, stockMovements))
    moved.set(levelId, (moved.get(levelId) ?? 0) + quantityMilli);
  expect(levels.length).toBeGreaterThan(100);
  expect(new Map(levels.map(({ id, quantityMilli }) => [id as string, quantityMilli]))).toEqual(moved);
  expect(levels.every(({ quantityMilli }) => quantityMilli >= 0)).toBe(true);
  const onHand = Map.groupBy(levels, ({ productId }) => productId);
  const low = rowsOf<z.output<typeof products.schema>>(rows, products).filter(({ id, minimumMilli }) => {
    const own = onHand.get(id)?.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0);
    return own !== undefined && minimumMilli !== null && own <= minimumMilli;
  });
  expect(low.length).toBeGreaterThan(0);
  const today = localDateOf(MORNING, "Europe/London");
  const expired = rowsOf<z.output<typeof batches.schema>>(rows, batches).filter(
    ({ id, expiresOn }) =>
      (expiresOn ?? today) < today && levels.some((level) => level.batchId === id && level.quantityMilli > 0),
  );
  expect(expired).toHaveLength(1);
  expect(rowsOf<z.output<typeof suppliers.schema>>(rows, suppliers)).toHaveLength(3);
  const [order] = rowsOf<z.output<typeof purchaseOrders.schema>>(rows, purchaseOrders);
  expect(order).toMatchObject({ number: 1, status: "sent" });
  expect(order?.lines.length).toBeGreaterThan(0);
});

test("size S has a year of movements, with uses and deliveries in each month", () => {
  const movements = rowsOf<z.output<typeof stockMovements.schema>>(smallYear(), stockMovements);
  const byMonth = Map.groupBy(movements, ({ occurredAt }) => occurredAt.slice(0, 7));
  for (let month = 0; month < 12; month += 1) {
    const date = new Date(Date.UTC(2025, 11 + month, 1)).toISOString().slice(0, 7);
    const own = byMonth.get(date) ?? [];
    const kinds = new Set(own.map(({ kind }) => kind));
    expect({ date, isMany: own.length > 100, hasCome: kinds.has("receive") }).toEqual({
      date,
      isMany: true,
      hasCome: true,
    });
  }
});

test("one batch was recalled, and its patients are named with their owners", () => {
  const rows = rowsAt(MORNING);
  const recalled = rowsOf<z.output<typeof batches.schema>>(rows, batches).filter(({ status }) => status === "recalled");
  expect(recalled).toHaveLength(1);
  const given = rowsOf<z.output<typeof stockMovements.schema>>(rows, stockMovements).filter(
    ({ batchId, kind }) => batchId === recalled[0]?.id && kind === "administer",
  );
  expect(given.length).toBeGreaterThan(2);
  expect(given.filter(({ petId, clientId }) => petId === null || clientId === null)).toEqual([]);
});

test("the catalogue has ordinary products with prices and costs, few of them without a price", () => {
  const rows = rowsAt(MORNING);
  const all = rowsOf<z.output<typeof products.schema>>(rows, products);
  const prices = rowsOf<z.output<typeof productPrices.schema>>(rows, productPrices);
  expect(all.length).toBeGreaterThan(250);
  const place = { locationId: null, day: localDateOf(MORNING, "Europe/London") };
  const asking = withoutPrice(all, prices, place).map(({ name }) => name);
  expect(asking).toContain("Second opinion");
  expect(asking.length).toBeLessThan(10);
  const costs = rowsOf<z.output<typeof productCosts.schema>>(rows, productCosts);
  expect(costs.length).toBeGreaterThan(150);
  for (const { productId, packCostMinor } of costs) {
    const product = all.find(({ id }) => id === productId);
    const quantityMilli = product?.packSizeMilli ?? 0;
    const sold = priceOf(prices, { ...place, productId, quantityMilli })?.totalMinor ?? 0;
    expect(packCostMinor, product?.name).toBeLessThan(sold / 1.2);
  }
  for (const { productId, locationId, fromOn } of prices) {
    const standing = prices.filter((price) => price.productId === productId && isPriceOn(price, fromOn));
    expect(standing.filter((price) => price.locationId === locationId)).toHaveLength(1);
  }
});

test("a start has the clients and pets of a small practice, each with a number of its own", () => {
  const rows = all("S", false);
  const numbers = (entity: { table: string }) => rowsOf<{ number: number }>(rows, entity).map((row) => row.number);
  expect(numbers(clients).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1500 }, (_, at) => at + 1));
  expect(numbers(pets).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 2400 }, (_, at) => at + 1));
  expect(new Set(rows.map(({ entity, row }) => `${entity.table}/${row.id}`)).size).toBe(rows.length);
});

test("a year of a middle-sized practice has its number of appointments, and no vet in two places", () => {
  const rows = all("M", true);
  const stamps = { createdAt: MORNING, createdBy: null, updatedAt: MORNING, updatedBy: null };
  const sample = rows.filter((_, at) => at % 23 === 0);
  expect(sample.filter(({ entity, row }) => !z.safeParse(entity.schema, { ...row, ...stamps }).success)).toEqual([]);
  expect(new Set(rows.map(({ entity, row }) => `${entity.table}/${row.id}`)).size).toBe(rows.length);
  const booked = rowsOf<Appointment>(rows.filter(ownLater), appointments);
  const behind = booked.filter((row) => row.startsAt < MORNING && row.startsAt >= "2025-11-23");
  expect(behind.length).toBeGreaterThan(8050 * 0.93);
  expect(behind.length).toBeLessThan(8050 * 1.07);
  const standing = booked
    .filter((row) => row.status !== "cancelled" && row.status !== "no_show")
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  const before = new Map<string, Appointment>();
  const twice = standing.filter((row) => {
    const last = before.get(row.vetId ?? "");
    before.set(row.vetId ?? "", row);
    return last !== undefined && overlaps(last, row);
  });
  expect(twice).toEqual([]);
});

test("more vets see more patients today too, at each of the sites", () => {
  const [today, places] = [localDateOf(MORNING, "Europe/London"), new Set<string>()];
  let booked = 0;
  let part = 0;
  // Not kept: the largest is made a part after the other, as it is written.
  for (const rows of demoSizeRows(eastgate, "XL", { nowMs: epochMsOf(MORNING), hasHistory: true })) {
    for (const row of rowsOf<Appointment>(rows, appointments)) {
      places.add(row.locationId);
      if (localDateOf(row.startsAt, "Europe/London") === today) booked += 1;
    }
    expect(rows.length).toBeLessThan(40_000);
    if ((part += 1) > 6) break;
  }
  expect(places.size).toBe(5);
  expect(booked).toBeGreaterThan(8);
});

test("the smallest demo has a day as full as any, and little around it", () => {
  const nowMs = epochMsOf(MORNING);
  const small = demoClinicRows(eastgate, nowMs, "XS");
  const usual = demoClinicRows(eastgate, nowMs);
  expect([...demoSizeRows(eastgate, "XS", { nowMs, hasHistory: true })].flat()).toEqual([]);
  const count = (rows: readonly DemoRow[], entity: { table: string }) => rowsOf<Client>(rows, entity).length;
  expect([count(small, clients), count(small, pets)]).toEqual([60, 100]);
  expect(small.length).toBeLessThan(usual.length / 5);
  const today = (rows: readonly DemoRow[]) =>
    rowsOf<Appointment>(rows, appointments)
      .filter(({ startsAt }) => startsAt.slice(0, 10) === MORNING.slice(0, 10))
      .map(({ status }) => status)
      .toSorted();
  expect(today(small)).toEqual(today(usual));
  expect(
    findOrphans(
      new Map(
        [...Map.groupBy(small, ({ entity }) => entity.table)].map(([table, list]) => [
          table,
          list.map(({ row }) => row),
        ]),
      ),
    ),
  ).toEqual([]);
});

test("the same seed and hour make the same rows", () => {
  const again = [
    ...demoClinicRows(eastgate, epochMsOf(MORNING)),
    ...[...demoSizeRows(eastgate, "S", { nowMs: epochMsOf(MORNING), hasHistory: true })].flat(),
  ];
  const texts = (rows: readonly DemoRow[]) => rows.map(({ entity, row }) => `${entity.table} ${JSON.stringify(row)}`);
  const [first, second] = [texts(smallYear()), texts(again)];
  expect(second.length).toBe(first.length);
  expect(second.filter((text, index) => text !== first[index])).toEqual([]);
});

test("seeding writes both clinics and every login once, in versions without a hole", async () => {
  const { store } = await openMemoryStore();
  const now = () => epochMsOf(MORNING);
  const standing = () => Promise.resolve(null);
  const sync = createSyncServer({
    store,
    entities: ENTITIES,
    mutations: MUTATIONS,
    effects: {},
    standing,
    now,
    schema: SCHEMA,
    minSchema: MIN_SCHEMA,
  });
  const dataDir = mkdtempSync(join(tmpdir(), "fernpaw-demo-"));
  const options = {
    store,
    withClinicTx: sync.withClinicTx,
    now,
    dataDir,
    hashPassword: (password: string) => Promise.resolve(`hash of ${password}`),
  };
  const written = await seedDemo(options);
  expect(written).toBeGreaterThan(20_000);
  expect(await seedDemo(options)).toBe(0);
  const emails = await store.read((sql) => sql.all<{ email: string }>(`select "email" from "users"`));
  for (const { email } of DEMO_LOGINS) expect(emails.map((row) => row.email)).toContain(email);
  const [feed] = await store.read((sql) =>
    sql.all<{ versions: number; newest: number }>(
      `select count(distinct "version") as "versions", max("version") as "newest" from "sync_row" where "clinicId" = ?`,
      [eastgate.clinicId],
    ),
  );
  expect(feed?.versions).toBe(feed?.newest);
  const handovers = await store.read((sql) =>
    queryRows(sql, everyClinicQuery.selectFrom("handoverNotes").select(["clinicId", "createdBy"])),
  );
  const ids = new Set(eastgate.people.map(({ userId }) => userId));
  const own = handovers.filter(({ clinicId }) => clinicId === eastgate.clinicId);
  expect(own.map(({ createdBy }) => createdBy !== null && ids.has(createdBy))).toEqual([true, true]);
  const files = await store.read((sql) => queryRows(sql, everyClinicQuery.selectFrom("attachments").selectAll()));
  expect(files.length).toBeGreaterThan(8);
  for (const { clinicId, sha256, mime } of files) {
    const { file, thumb } = filePaths(dataDir, clinicId, sha256);
    expect(createHash("sha256").update(readFileSync(file)).digest("hex")).toBe(sha256);
    expect(existsSync(thumb)).toBe(mime !== "application/pdf");
  }
  await store.close();
  rmSync(dataDir, { recursive: true });
});
