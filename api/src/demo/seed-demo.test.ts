import { ENTITIES, MIN_SCHEMA, MUTATIONS, SCHEMA } from "@fernpaw/domain/registry";
import { appointments, overlaps } from "@fernpaw/domain/appointments/appointment";
import { clients } from "@fernpaw/domain/clients/client";
import { rowBase } from "@fernpaw/domain/kernel/entity";
import { epochMsOf, localDateOf } from "@fernpaw/domain/kernel/time";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import { boardColumnOf } from "@fernpaw/domain/visits/visit-stage";
import { visits } from "@fernpaw/domain/visits/visit";
import { createSyncServer } from "@fernpaw/sync/server/engine";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { openStore } from "../db/open-store.ts";
import { DEMO_CLINICS, DEMO_LOGINS } from "./demo-logins.ts";
import type { DemoRow } from "./demo-people.ts";
import { demoClinicRows, seedDemo } from "./seed-demo.ts";

const MORNING = "2026-11-23T09:20:00.000Z";
const HOURS = [
  MORNING,
  "2026-11-22T12:00:00.000Z",
  "2026-11-21T00:25:00.000Z",
  "2026-11-21T23:40:00.000Z",
  "2026-03-29T02:30:00.000Z",
];
const [eastgate] = DEMO_CLINICS;
if (!eastgate) throw new Error("The demo has a first clinic");

const rowsOf = <Row>(rows: readonly DemoRow[], entity: { table: string }): Row[] =>
  rows.filter((item) => item.entity.table === entity.table).map((item) => item.row as Row);

type Visit = z.output<typeof visits.schema>;
type Appointment = z.output<typeof appointments.schema>;
type Pet = z.output<typeof pets.schema>;
type Client = z.output<typeof clients.schema>;

test.each(HOURS)("at %s the board of the day is lively", (instant) => {
  const rows = demoClinicRows(eastgate, epochMsOf(instant));
  const today = localDateOf(instant, "Europe/London");
  const todays = rowsOf<Appointment>(rows, appointments).filter(
    (row) => localDateOf(row.startsAt, "Europe/London") === today,
  );
  const columns = rowsOf<Visit>(rows, visits)
    .filter((visit) => todays.some((row) => row.id === visit.appointmentId))
    .map((visit) => boardColumnOf(visit.stage));
  const count = (column: string) => columns.filter((each) => each === column).length;
  expect(todays.filter((row) => row.status === "booked" || row.status === "confirmed").length).toBeGreaterThan(5);
  expect(count("waiting")).toBeGreaterThan(2);
  expect(count("in_exam")).toBeGreaterThan(2);
  expect(count("ready")).toBeGreaterThan(1);
  expect(count("done")).toBeGreaterThan(4);
});

test("every row fits its schema, has an id of its own and nobody is booked twice at once", () => {
  const rows = demoClinicRows(eastgate, epochMsOf(MORNING));
  const stamps = { createdAt: MORNING, createdBy: null, updatedAt: MORNING, updatedBy: null };
  for (const { entity, row } of rows)
    expect(() => z.parse(entity.schema, { ...row, ...stamps }), JSON.stringify(row)).not.toThrow();
  expect(new Set(rows.map(({ entity, row }) => `${entity.table}/${row.id}`)).size).toBe(rows.length);
  expect(Object.keys(stamps).every((stamp) => stamp in rowBase._zod.def.shape)).toBe(true);
  const standing = rowsOf<Appointment>(rows, appointments).filter(
    (row) => row.status !== "cancelled" && row.status !== "no_show",
  );
  for (const [index, row] of standing.entries()) {
    const clash = standing
      .slice(index + 1)
      .find(
        (other) =>
          overlaps(row, other) && (other.vetId === row.vetId || (row.roomId !== null && other.roomId === row.roomId)),
      );
    expect(clash, JSON.stringify([row, clash])).toBeUndefined();
  }
});

test("the practice looks like one: sizes, shares, links", () => {
  const rows = demoClinicRows(eastgate, epochMsOf(MORNING));
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

test("the same seed and hour make the same rows", () => {
  expect(demoClinicRows(eastgate, epochMsOf(MORNING))).toEqual(demoClinicRows(eastgate, epochMsOf(MORNING)));
});

test("seeding writes both clinics and every login once, in versions without a hole", async () => {
  const store = await openStore({ dataDir: ":memory:" });
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
  const options = {
    store,
    withClinicTx: sync.withClinicTx,
    now,
    hashPassword: (password: string) => Promise.resolve(`hash of ${password}`),
  };
  const written = await seedDemo(options);
  expect(written).toBeGreaterThan(5000);
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
  await store.close();
});
