import { clientRow } from "@fernpaw/testing/builders";
import { clients } from "@fernpaw/domain/clients/client";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { messages } from "@fernpaw/domain/messages/message";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { type Kysely, sql } from "kysely";
import { v7 } from "uuid";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeDatabases, databaseBefore } from "../../testing/database-before.ts";
import { DATABASES } from "../../testing/databases.ts";
import { SEEN_AT, setRights } from "../../testing/sync-clinic.ts";
import { type SimPerson, SyncWorld } from "../../testing/sync-world.ts";

const PLAIN = "Juno is ready to be picked up";
const SUM = "Please pay 50.00";

describe("a message with a sum", () => {
  let world: SyncWorld;
  let ben: SimPerson;
  let b: SyncClient;
  beforeEach(async () => {
    world = await SyncWorld.open();
    const ana = await world.addPerson();
    const client = clientRow({});
    const message = (set: Partial<NewRow<typeof messages>>): NewRow<typeof messages> => {
      const words = { channel: "email", cause: "manual", toAddress: "a@mail.example", body: PLAIN } as const;
      return { ...emptyRow(messages), ...words, id: v7(), clientId: client.id, status: "sent", at: SEEN_AT, ...set };
    };
    await world.server.withClinicTx(ana.user.clinicId, { userId: ana.user.userId, name: "test" }, async (tx) => {
      await tx.insert(clients, client);
      await tx.insert(messages, message({}));
      await tx.insert(messages, message({ cause: "payment", body: SUM, scope: "billing" }));
    });
    ben = await world.addPerson(["clients:view", "clients:manage"]);
    b = await ben.openTab();
    await world.time.until(b.waitForIdle());
  });
  afterEach(() => world.close());

  const bodies = async () => (await b.cache.rows(messages).toArray()).map(({ body }) => body).toSorted();
  const give = async (rights: string[]) => {
    await setRights(world.store, ben.user.userId, rights);
    ben.wake();
    await world.time.pass(31_000);
    await world.time.until(b.waitForIdle());
  };

  test("is not on the device of a person who sees no invoices; with the right it comes, and it goes with it", async () => {
    expect(await bodies()).toEqual([PLAIN]);
    await give(["clients:view", "clients:manage", "billing:view"]);
    expect(await bodies()).toEqual([PLAIN, SUM]);
    await give(["clients:view", "clients:manage"]);
    expect(await bodies()).toEqual([PLAIN]);
  });

  test("leaves the messages of an older app, which have no scope, with those who see clients alone", async () => {
    await b.cache
      .rows(messages)
      .toCollection()
      .modify((row) => void Reflect.deleteProperty(row, "scope"));
    await give(["clients:view"]);
    expect(await bodies()).toEqual([PLAIN]);
    await b.cache
      .rows(messages)
      .toCollection()
      .modify((row) => void Reflect.deleteProperty(row, "scope"));
    await give(["inventory:view"]);
    expect(await bodies()).toEqual([]);
  });
});

const CLINIC = "019a5f00-0000-7000-8000-000000000001";
const OTHER = "019a5f00-0000-7000-8000-000000000002";

describe.each(DATABASES)("messages of before on %s", (database) => {
  afterEach(closeDatabases);

  const add = (tx: Kysely<unknown>, row: Record<string, unknown>) => {
    const names = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    return sql`insert into "messages" (${names}) values (${sql.join(Object.values(row))})`.execute(tx);
  };

  test("go to those who see invoices, in a version of their own, if they have sums or a link to pay", async () => {
    const { db, migrate } = await databaseBefore("2026-11-30-11-message-scopes", database);
    const stamps = { createdAt: SEEN_AT, createdBy: null, updatedAt: SEEN_AT, updatedBy: null, version: 1 };
    const said = {
      clientId: v7(),
      petIds: "[]",
      channel: "email",
      direction: "out",
      templateId: null,
      reminderIds: "[]",
    };
    const sent = {
      appointmentId: null,
      toAddress: "",
      subject: "",
      status: "sent",
      reason: null,
      detail: "",
      at: SEEN_AT,
    };
    const row = { ...stamps, ...said, ...sent };
    const ids = [1, 2, 3, 4].map((at) => `019a5f00-0000-7000-8000-00000000010${at}`);
    await db.transaction().execute(async (tx) => {
      for (const clinicId of [CLINIC, OTHER]) {
        await sql`insert into "sync_clinic" ("clinicId", "version", "tombstoneFloor", "epoch")
          values (${clinicId}, 0, 0, 'e')`.execute(tx);
        await sql`update "sync_clinic" set "version" = 1 where "clinicId" = ${clinicId}`.execute(tx);
      }
      await add(tx, { ...row, clinicId: CLINIC, id: ids[0], cause: "payment", body: SUM });
      const link = "https://f.example/pay#token=c_l_mac";
      await add(tx, { ...row, clinicId: CLINIC, id: ids[1], cause: "manual", body: link });
      await add(tx, { ...row, clinicId: CLINIC, id: ids[2], cause: "manual", body: PLAIN });
      await add(tx, { ...row, clinicId: OTHER, id: ids[3], cause: "reminder", body: PLAIN });
    });
    await migrate();
    const { rows } = await sql<Record<string, unknown>>`select m."scope", m."version", s."scope" as "seen"
      from "messages" m join "sync_row" s on s."rowId" = m."id" order by m."id"`.execute(db);
    expect(rows.map((one) => [one["scope"], Number(one["version"]), one["seen"]])).toEqual([
      ["billing", 2, "billing"],
      ["billing", 2, "billing"],
      ["people", 1, "people"],
      ["people", 1, "people"],
    ]);
  });
});
