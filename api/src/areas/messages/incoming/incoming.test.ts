import { appointments } from "@fernpaw/domain/appointments/appointment";
import { seededAppointmentTypes } from "@fernpaw/domain/appointments/appointment-type-vocabulary";
import { clients, consents } from "@fernpaw/domain/clients/client";
import { mergeClients } from "@fernpaw/domain/clients/merge-clients.mutations";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { attention } from "@fernpaw/domain/kernel/attention";
import type { NewRow } from "@fernpaw/domain/kernel/entity";
import { addMinutes, toInstant } from "@fernpaw/domain/kernel/time";
import { messages } from "@fernpaw/domain/messages/message";
import { appointmentRow, clientRow, petRow } from "@fernpaw/testing/builders";
import { pets } from "@fernpaw/domain/pets/pet";
import { searchSize } from "@fernpaw/testing/search-size";
import * as fc from "fast-check";
import { v7 } from "uuid";
import { afterEach, beforeEach, describe, expect } from "vitest";
import { areaTests, testAtOnce } from "../../../testing/databases.ts";
import { openMessageDesk } from "../../../testing/message-desk.ts";
import { DIALECT_KINDS, openTestStore } from "../../../testing/open-test-store.ts";
import type { OpenStore } from "../../../db/open-store.ts";
import { rowsOf, globalQuery } from "../../../db/typed-sql.ts";
import { serverContext } from "../../../sync/server-context.ts";
import { addTestClinic, TestDevice } from "../../../testing/sync-clinic.ts";
import { remindOfAppointments } from "../notices/remind-of-appointments.ts";
import { queueMessage } from "../public/queue-message.ts";
import { sendDueMessages } from "../send/send-messages.ts";
import { takeText } from "./take-text.ts";

const NUMBER = "+34600100200";
const RUNS = searchSize({ small: 8, full: 60 });
const phonesOf = (e164: string) => [{ label: "mobile" as const, typed: e164, e164, isPreferred: true }];

describe.each(DIALECT_KINDS)("incoming texts on %s", (kind) => {
  const { test } = areaTests(kind);
  let store: OpenStore;
  let desk: Awaited<ReturnType<typeof openMessageDesk>>;
  beforeEach(async () => {
    store = await openTestStore(kind);
    desk = await openMessageDesk(store, "mailbox");
  });
  afterEach(() => store.close());

  const take = (text: string, set: { id?: string; from?: string } = {}) =>
    takeText(desk.deps, { id: v7(), from: NUMBER, text, ...set });
  const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
  const received = async () => (await desk.all(messages)).filter(({ direction }) => direction === "in").toSorted(byId);
  const items = async () => (await desk.all(attention)).filter((item) => item.kind === "text_received");

  async function aClient(set: Partial<NewRow<typeof clients>> = {}): Promise<string> {
    const row = clientRow({ emails: [], phones: phonesOf(NUMBER), ...set });
    await desk.put(clients, row);
    return row.id;
  }
  const inMin = (minutes: number): string => addMinutes(toInstant(desk.clock.nowMs()), minutes);

  /** Booked two days ago, so its reminder goes out now, by text. */
  async function aVisit(clientId: string, set: Partial<NewRow<typeof appointments>> = {}): Promise<string> {
    const pet = petRow({ name: "Bella" });
    await desk.put(pets, pet);
    const [type] = seededAppointmentTypes(desk.clinicId);
    const row = appointmentRow({
      locationId: firstLocationId(desk.clinicId),
      typeId: type?.id ?? "",
      startsAt: inMin(20 * 60),
      clientId,
      petIds: [pet.id],
      ...set,
    });
    desk.clock.passMin(-2 * 24 * 60);
    await desk.put(appointments, row);
    desk.clock.passMin(2 * 24 * 60);
    return row.id;
  }
  async function remind(): Promise<void> {
    await remindOfAppointments(desk.deps, desk.clinicId);
    await sendDueMessages(desk.deps);
  }
  const visit = async (id: string) => (await desk.all(appointments)).find((row) => row.id === id);

  test("a yes to a reminder confirms the visit, and leaves no inbox item", async () => {
    const id = await aVisit(await aClient());
    await remind();
    expect(desk.texts).toMatchObject([{ to: NUMBER }]);
    await take(" Yes! ");
    expect(await visit(id)).toMatchObject({ status: "confirmed", confirmedVia: "sms" });
    expect(await received()).toMatchObject([
      { channel: "sms", status: "received", body: " Yes! ", toAddress: NUMBER, appointmentId: id },
    ]);
    expect(await items()).toEqual([]);
    await take("Ja, danke");
    expect([await received(), await items()]).toMatchObject([{ length: 2 }, []]);
  });

  testAtOnce("the same text at several servers at once is one row and one item", async () => {
    await aVisit(await aClient());
    await remind();
    await Promise.all([1, 2, 3].map(() => take("Hello?", { id: "one" })));
    expect([await received(), await items()]).toMatchObject([{ length: 1 }, { length: 1 }]);
  });

  test("any other words are for a person, and so is a yes without a question", async () => {
    const clientId = await aClient();
    const id = await aVisit(clientId);
    await take("Yes");
    expect(await received()).toEqual([]);
    await remind();
    await take("Yes, but half an hour later?");
    expect(await visit(id)).toMatchObject({ status: "booked" });
    const [text] = await received();
    expect(await items()).toMatchObject([
      {
        status: "open",
        scope: "people",
        mine: { values: {} },
        details: {},
        entities: [
          { table: "clients", id: clientId },
          { table: "messages", id: text?.id },
        ],
      },
    ]);
    await desk.patch(appointments, id, { startsAt: inMin(30 * 60) });
    await take("yes");
    expect(await visit(id)).toMatchObject({ status: "booked" });
    expect(await items()).toHaveLength(2);
  });

  test("a yes that may mean two visits confirms neither", async () => {
    const clientId = await aClient();
    const ids = [await aVisit(clientId), await aVisit(clientId, { startsAt: inMin(22 * 60) })];
    await remind();
    await take("YES");
    for (const id of ids) expect(await visit(id)).toMatchObject({ status: "booked" });
    expect(await items()).toHaveLength(1);
  });

  test("clients who share a number all show the text; the one who was asked is confirmed", async () => {
    const [asked, other] = [await aClient({ firstName: "Ana" }), await aClient({ firstName: "Bo" })];
    const note = { ...clientRow({ id: other }), phones: phonesOf(NUMBER) };
    const device = await new TestDevice(desk.sync, desk.owner).join();
    await device.push([device.entry("clients.correct", { id: other, set: { phones: note.phones } })]);
    const id = await aVisit(asked);
    await remind();
    await take("Hello?");
    expect((await received()).map(({ clientId }) => clientId).toSorted()).toEqual([asked, other].toSorted());
    expect((await items())[0]?.entities).toHaveLength(4);
    await take("ok");
    expect(await visit(id)).toMatchObject({ status: "confirmed" });
    expect((await received()).filter(({ appointmentId }) => appointmentId === id)).toMatchObject([{ clientId: asked }]);
  });

  test("a stop ends the texts, with its words in the history of the consent", async () => {
    const clientId = await aClient({ consentSms: "yes" });
    await aVisit(clientId);
    await remind();
    await take("STOP.");
    expect((await desk.all(clients)).find(({ id }) => id === clientId)).toMatchObject({ consentSms: "no" });
    expect(await desk.all(consents)).toMatchObject([
      { clientId, channel: "sms", answer: "no", source: "text", wording: "By text message: STOP." },
    ]);
    expect([await received(), await items()]).toMatchObject([{ length: 1 }, []]);
  });

  test("a merged client's text is the other's, an erased client's is kept nowhere", async () => {
    const [from, into] = [await aClient(), await aClient({ phones: [] })];
    await aVisit(from);
    await remind();
    const context = serverContext({ clinicId: desk.clinicId, userId: desk.owner.userId, now: inMin(0) });
    const author = { userId: desk.owner.userId, name: "test" };
    await desk.sync.withClinicTx(desk.clinicId, author, (tx) =>
      mergeClients.run(tx, { fromId: from, intoId: into }, context),
    );
    await take("Where do I park?");
    expect(await received()).toMatchObject([{ clientId: into }]);
    await desk.patch(clients, into, { erasedAt: inMin(0), phones: [] });
    await take("Hello?");
    expect(await received()).toHaveLength(1);
  });

  test("a text goes to the clinic that wrote last, and to none that never did or that wrote long ago", async () => {
    const other = await addTestClinic(store, desk.sync);
    const writeFrom = async (clinicId: string) => {
      const client = clientRow({ phones: phonesOf(NUMBER) });
      await desk.sync.withClinicTx(clinicId, { userId: null, name: "test" }, async (tx, sql) => {
        await tx.insert(clients, client);
        await queueMessage(tx, sql, clinicId, {
          clientId: client.id,
          petIds: [],
          cause: "manual",
          templateId: null,
          reminderIds: [],
          appointmentId: null,
          toAddress: NUMBER,
          subject: "",
          body: "Hello",
          channel: "sms",
          reason: null,
          at: inMin(0),
        });
      });
      await sendDueMessages(desk.deps);
      desk.clock.passMin(1);
    };
    const heldBy = async (user: typeof other) => {
      const device = await new TestDevice(desk.sync, user).join();
      await device.pullAll();
      return device.all("messages").filter((row) => row["direction"] === "in").length;
    };
    const counts = async () => [await heldBy(desk.owner), await heldBy(other)];
    await addTestClinic(store, desk.sync);
    await take("Who is this?");
    await writeFrom(other.clinicId);
    await take("Hello?");
    expect(await counts()).toEqual([0, 1]);
    await writeFrom(desk.clinicId);
    await take("Hello?");
    expect(await counts()).toEqual([1, 1]);
    await take("stop");
    expect(await counts()).toEqual([2, 2]);
    desk.clock.passMin(91 * 24 * 60);
    await take("Hello?");
    expect(await counts()).toEqual([2, 2]);
    const kept = await store.read((sql) => rowsOf(sql, globalQuery.selectFrom("textedNumbers").selectAll()));
    expect(JSON.stringify(kept)).not.toContain("600100200");
  });

  test("in any order, and however often each comes, the same texts leave the same rows", async () => {
    const texts = ["Yes", "ok", "Where do I park?", "STOP", "stop", "Yes, and the dog?"].map((text, at) => ({
      id: `text ${at}`,
      text,
    }));
    const held = async (order: readonly number[]) => {
      const id = await aVisit(await aClient());
      await remind();
      for (const at of order) await take(texts[at]?.text ?? "", { id: `${id} ${texts[at]?.id ?? ""}` });
      const [appointment] = (await desk.all(appointments)).filter((row) => row.id === id);
      const client = (await desk.all(clients)).find((row) => row.id === appointment?.clientId);
      const own = (await received()).filter(({ clientId }) => clientId === client?.id);
      const open = (await items()).filter(({ entities }) => entities.some((entity) => entity.id === client?.id));
      await desk.patch(clients, client?.id ?? "", { phones: [], erasedAt: inMin(0) });
      return {
        status: appointment?.status,
        consent: client?.consentSms,
        bodies: own.map(({ body }) => body).toSorted(),
        items: open.length,
        asked: (await desk.all(consents)).filter(({ clientId }) => clientId === client?.id).length,
      };
    };
    const once = await held([0, 1, 2, 3, 4, 5]);
    expect(once).toMatchObject({ status: "confirmed", consent: "no", items: 2, asked: 2 });
    const orders = fc.tuple(
      fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
      fc.array(fc.nat(5), { maxLength: 6 }),
    );
    await fc.assert(
      fc.asyncProperty(orders, async ([first, again]) => {
        expect(await held([...first, ...again])).toEqual(once);
      }),
      { numRuns: RUNS, seed: 20_261_130 },
    );
  });
});
