import { invoices } from "@fernpaw/domain/billing/invoice";
import { payments } from "@fernpaw/domain/billing/payment";
import { clients } from "@fernpaw/domain/clients/client";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { MESSAGE_DEFAULTS, messages, messageSettings, messageTemplates } from "@fernpaw/domain/messages/message";
import { seededTemplateId } from "@fernpaw/domain/messages/template-vocabulary";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import { clientRow, petRow } from "@fernpaw/testing/builders";
import { v7 } from "uuid";
import { afterEach, beforeEach, describe, expect } from "vitest";
import type { OpenStore } from "../../db/open-store.ts";
import { areaTests, testAtOnce } from "../../testing/databases.ts";
import { openMessageDesk } from "../../testing/message-desk.ts";
import { DIALECT_KINDS, openTestStore } from "../../testing/open-test-store.ts";
import { TestDevice } from "../../testing/sync-clinic.ts";
import { sendDueMessages } from "../messages/send/send-messages.ts";
import { createPaymentReminders } from "./send-payment-reminders.ts";

const DAY_MIN = 24 * 60;

describe.each(DIALECT_KINDS)("reminders of payment on %s", (kind) => {
  const { test } = areaTests(kind);
  let store: OpenStore;
  let desk: Awaited<ReturnType<typeof openMessageDesk>>;
  beforeEach(async () => {
    store = await openTestStore(kind);
    desk = await openMessageDesk(store, "mailbox");
  });
  afterEach(() => store.close());

  /** The desk's day is 23 November; the invoice was due on the 13th. */
  async function aDebtor(set: Partial<NewRow<typeof clients>> = {}, invoice: Partial<NewRow<typeof invoices>> = {}) {
    const client = clientRow({ emails: ["ana@mail.example"], phones: [], ...set });
    await desk.put(clients, client);
    const id = v7();
    const place = { locationId: firstLocationId(desk.clinicId), clientId: client.id };
    const days = { issuedOn: "2026-11-13", dueOn: "2026-11-13", issuedAt: "2026-11-13T10:00:00.000Z" };
    const money = { grossMinor: 5000, netMinor: 5000, dueMinor: 5000, number: 17, reference: "T1-0001" };
    const row = { ...emptyRow(invoices), ...place, ...days, ...money, id, issuedBy: desk.owner.userId };
    await desk.put(invoices, { ...row, ...invoice });
    return { clientId: client.id, invoiceId: id };
  }
  const want = (remindsPaymentDays: number) =>
    desk.put(messageSettings, { ...MESSAGE_DEFAULTS, id: desk.clinicId, remindsPaymentDays });
  const server = (canSend: (channel: string) => boolean = () => true) => {
    const remind = createPaymentReminders();
    return () => remind({ ...desk.deps, canSend }, desk.clinicId);
  };
  /** A message is with the mail's worker first, and is noted as sent in a later round. */
  const send = async () => {
    await sendDueMessages(desk.deps);
    desk.clock.passMin(2);
    await sendDueMessages(desk.deps);
  };
  const sent = async () => (await desk.all(messages)).toSorted((a, b) => (a.id < b.id ? -1 : 1));

  test("none while the clinic has not asked for them", async () => {
    await aDebtor();
    expect(await server()()).toBe(0);
    await want(0);
    expect(await server()()).toBe(0);
    expect(await sent()).toEqual([]);
  });

  testAtOnce(
    "each overdue client once, whatever the number of rounds and servers; the next after as many days",
    async () => {
      await want(10);
      const { clientId, invoiceId } = await aDebtor();
      await aDebtor({}, { dueOn: "2026-11-14" });
      await aDebtor({}, { dueMinor: 0 });
      await aDebtor({}, { clientId: null });
      const [one, other] = [server(), server()];
      expect([await one(), await one(), await other()]).toEqual([1, 0, 1]);
      expect(await sent()).toMatchObject([
        { clientId, invoiceIds: [invoiceId], cause: "payment", channel: "email", status: "queued", createdBy: null },
      ]);
      await send();
      for (let day = 0; day < 60; day += 1) {
        desk.clock.passMin(DAY_MIN);
        await Promise.all([one(), other()]);
        await send();
      }
      const own = (await sent()).filter((message) => message.clientId === clientId);
      expect(own.map(({ at }) => at.slice(0, 10))).toEqual(["2026-11-23", "2026-12-03", "2026-12-13"]);
      expect(own.every(({ status }) => status === "sent")).toBe(true);
      expect(await sent()).toHaveLength(6);
    },
  );

  test("by text where mail is refused; no client who refused both or is in mourning; nothing without a template in use", async () => {
    await want(7);
    const phones = [{ label: "mobile" as const, typed: "07700 900123", e164: "+447700900123", isPreferred: true }];
    const byText = await aDebtor({ consentEmail: "no", phones });
    await aDebtor({ consentEmail: "no" });
    await aDebtor({ status: "deceased" });
    const mourning = await aDebtor();
    const pet = petRow({ status: "deceased", deceasedOn: "2026-11-10" });
    await desk.put(pets, pet);
    const link = { ...emptyRow(petOwners), id: v7(), petId: pet.id, clientId: mourning.clientId };
    await desk.put(petOwners, { ...link, fromOn: "2026-01-01" });
    await server()();
    expect(await sent()).toMatchObject([{ clientId: byText.clientId, channel: "sms" }]);
    desk.clock.passMin(18 * DAY_MIN);
    const template = seededTemplateId(desk.clinicId, "Payment reminder by text message");
    await desk.patch(messageTemplates, template, { status: "inactive" });
    await server()();
    expect((await sent()).slice(1)).toMatchObject([{ clientId: mourning.clientId, channel: "email" }]);
    desk.clock.passMin(18 * DAY_MIN);
    await server((channel) => channel !== "email")();
    expect(await sent()).toHaveLength(2);
  });

  test("one that waits does not go out when the invoices are paid meanwhile", async () => {
    await want(7);
    const { invoiceId } = await aDebtor();
    await server()();
    await desk.patch(invoices, invoiceId, { dueMinor: 0 });
    await send();
    expect(await sent()).toMatchObject([{ status: "suppressed", reason: "paid_meanwhile" }]);
  });

  test("one that waits goes out with the sum of the moment", async () => {
    await want(7);
    const phones = [{ label: "mobile" as const, typed: "07700 900123", e164: "+447700900123", isPreferred: true }];
    const { invoiceId } = await aDebtor();
    const byText = await aDebtor({ consentEmail: "no", phones });
    await server()();
    expect((await sent()).map(({ body }) => body.includes("50.00"))).toEqual([true, true]);
    for (const id of [invoiceId, byText.invoiceId]) await desk.patch(invoices, id, { dueMinor: 1250 });
    await send();
    const [mail, text] = await sent();
    expect([mail, text]).toMatchObject([
      { status: "sent", invoiceIds: [invoiceId] },
      { status: "sent", invoiceIds: [byText.invoiceId] },
    ]);
    for (const words of [mail?.subject, mail?.body, text?.body, desk.texts[0]?.text]) {
      expect(words).toContain("12.50");
      expect(words).not.toContain("50.00");
    }
  });

  test("a letter that waits for paper has the sum of its day, and none waits that is paid", async () => {
    const line1 = { line1: "1 Mill Lane", line2: "", city: "Ely", region: "", postcode: "CB7" };
    const [part, all] = [await aDebtor({ address: line1 }), await aDebtor({ address: line1 })];
    const device = await new TestDevice(desk.sync, desk.owner).join();
    const templateId = seededTemplateId(desk.clinicId, "Payment reminder by letter");
    for (const { clientId } of [part, all])
      await device.push([device.entry("invoices.remind", { id: v7(), clientId, templateId })]);
    await desk.patch(invoices, part.invoiceId, { dueMinor: 1250 });
    await desk.patch(invoices, all.invoiceId, { dueMinor: 0 });
    const daily = server();
    await daily();
    const [one, other] = await sent();
    expect(one).toMatchObject({ channel: "letter", status: "queued", reason: null });
    expect(one?.body).toContain("12.50");
    expect(one?.body).not.toContain("50.00");
    expect(other).toMatchObject({ status: "suppressed", reason: "paid_meanwhile" });
  });

  test("one that waits is held back when the client wants no mail, or has credit for all of it", async () => {
    await want(7);
    const silent = await aDebtor();
    const paid = await aDebtor();
    await server()();
    await desk.patch(clients, silent.clientId, { consentEmail: "no" });
    const place = { locationId: firstLocationId(desk.clinicId), clientId: paid.clientId, deviceId: "desk" };
    const money = { amountMinor: 5000, creditMinor: 5000, method: "cash" as const, receivedBy: desk.owner.userId };
    const occurredAt = "2026-11-23T10:00:00.000Z";
    await desk.put(payments, { ...emptyRow(payments), ...place, ...money, occurredAt, id: v7() });
    await send();
    const reasons = Object.fromEntries((await sent()).map(({ clientId, reason }) => [clientId, reason]));
    expect(reasons).toEqual({ [silent.clientId]: "no_consent", [paid.clientId]: "paid_meanwhile" });
  });

  test("one that waits is held back when a pet died meanwhile; a person who knew of it may still remind", async () => {
    const pet = petRow();
    const others = petRow();
    await desk.put(pets, pet);
    await desk.put(pets, others);
    const byServer = await aDebtor();
    const byPerson = await aDebtor();
    const link = { ...emptyRow(petOwners), fromOn: "2026-01-01" };
    await desk.put(petOwners, { ...link, id: v7(), petId: pet.id, clientId: byServer.clientId });
    await desk.put(petOwners, { ...link, id: v7(), petId: others.id, clientId: byPerson.clientId });
    await want(7);
    await server()();
    const dies = { status: "deceased", deceasedOn: "2026-11-23" } as const;
    desk.clock.passMin(1);
    for (const { id } of [pet, others]) await desk.patch(pets, id, dies);
    await send();
    expect((await sent()).map(({ status, reason }) => [status, reason])).toEqual([
      ["suppressed", "pet_deceased"],
      ["suppressed", "pet_deceased"],
    ]);
    desk.clock.passMin(1);
    const device = await new TestDevice(desk.sync, desk.owner).join();
    const templateId = seededTemplateId(desk.clinicId, "Payment reminder by e-mail");
    const knowing = v7();
    await device.push([device.entry("invoices.remind", { id: knowing, clientId: byPerson.clientId, templateId })]);
    await send();
    expect((await sent()).find(({ id }) => id === knowing)).toMatchObject({ status: "sent" });
    // Written before the news came.
    const unknowing = v7();
    desk.clock.passMin(8 * DAY_MIN);
    await device.push([device.entry("invoices.remind", { id: unknowing, clientId: byPerson.clientId, templateId })]);
    desk.clock.passMin(1);
    await desk.patch(pets, others.id, { deceasedOn: "2026-12-01" });
    await send();
    expect((await sent()).find(({ id }) => id === unknowing)).toMatchObject({ reason: "pet_deceased" });
  });

  test("two tablets that remind one client apart from each other send one message", async () => {
    const { clientId } = await aDebtor();
    const templateId = seededTemplateId(desk.clinicId, "Payment reminder by e-mail");
    for (const _ of ["desk", "exam"]) {
      const device = await new TestDevice(desk.sync, desk.owner).join();
      await device.push([device.entry("invoices.remind", { id: v7(), clientId, templateId })]);
    }
    await send();
    expect((await sent()).map(({ status, reason }) => [status, reason])).toEqual([
      ["sent", "kept_in_demo"],
      ["suppressed", "reminded_lately"],
    ]);
  });
});
