import { describe, expect, test } from "vitest";
import { aPet } from "../../../../testing/src/builders.ts";
import { anEmployee, type RunOptions } from "../../../../testing/src/memory-clinic.ts";
import { till } from "../../../../testing/src/till.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { clients } from "../clients/client.ts";
import { messages } from "../messages/message.ts";
import { seededTemplateId, type SeededTemplate } from "../messages/template-vocabulary.ts";
import { unknownPlaceholders } from "../messages/template-text.ts";
import { remindsByItself, type ReminderDay, whyNotRemind } from "./payment-reminder.ts";
import { remindOfPayment } from "./payment-reminder.mutations.ts";
import { readDebt } from "./read-debt.ts";
import { MemoryTx } from "../../../../testing/src/memory-tx.ts";

const DAY_MIN = 24 * 60;

/** A client with an address, and an invoice of 40.00 that was due on 21 November. */
async function debtor(side: "server" | "device" = "server") {
  const world = await till({ side });
  const { clinic, client } = world;
  clinic.put(clients, { ...client, emails: ["ana@mail.example"] });
  const invoiceId = await world.invoice(4000);
  const remind = (name: SeededTemplate = "Payment reminder by e-mail", more: object = {}, options: RunOptions = {}) => {
    const args = { id: newId(), clientId: client.id, templateId: seededTemplateId(clinic.clinicId, name), ...more };
    return clinic.run(remindOfPayment, args, options);
  };
  const passDays = (days: number) => clinic.clock.passMin(days * DAY_MIN);
  const day = (): ReminderDay => ({ today: clinic.clock.now().slice(0, 10), timeZone: "Europe/London" });
  const debt = () => readDebt(new MemoryTx(clinic.rows, clinic.contextOf({}), side, "test"), client.id, day().today);
  return { ...world, invoiceId, remind, passDays, day, debt };
}

test("a reminder has the overdue invoices, the sum and the balance in the clinic's words, and waits for the server", async () => {
  const { clinic, client, invoiceId, remind, passDays, pay, invoice } = await debtor();
  passDays(2);
  const second = await invoice(1500);
  await pay(newId(), 1000, invoiceId);
  await pay(newId(), 700, null);
  passDays(1);
  await invoice(900);
  expect((await remind()).status).toBe("applied");
  const [message] = clinic.all(messages);
  expect(message).toMatchObject({
    clientId: client.id,
    channel: "email",
    cause: "payment",
    status: "queued",
    reason: null,
    toAddress: "ana@mail.example",
    invoiceIds: [invoiceId, second],
    petIds: [],
    subject: "Test clinic: £38.00 is due",
    scope: "billing",
  });
  expect(message?.body).toContain(
    "- Invoice T1-0001 of 21 November 2026: £30.00, due on 21 November 2026\n" +
      "- Invoice T1-0001 of 23 November 2026: £15.00, due on 23 November 2026",
  );
  expect(message?.body).toContain("All open invoices: £54.00\nYour credit: £7.00\nBalance: £47.00");
  expect(unknownPlaceholders("payment", message?.body ?? "{pets}")).toEqual([]);
});

test("a second one within seven days, and one for paid invoices, is written down and does not go out", async () => {
  const { clinic, remind, passDays, pay, invoiceId } = await debtor();
  passDays(1);
  await remind();
  passDays(6);
  await remind("Payment reminder by text message");
  expect(clinic.all(messages).map(({ status, reason }) => [status, reason])).toEqual([
    ["queued", null],
    ["suppressed", "reminded_lately"],
  ]);
  passDays(1);
  await remind();
  expect(clinic.all(messages).at(-1)).toMatchObject({ status: "queued", reason: null });
  await pay(newId(), 4000, invoiceId);
  passDays(8);
  await remind();
  expect(clinic.all(messages).at(-1)).toMatchObject({ status: "suppressed", reason: "paid_meanwhile" });
});

test("a tablet refuses at the tap: nothing overdue, reminded lately, credit above the debt, no way to reach the client", async () => {
  const { clinic, client, remind, passDays, pay } = await debtor("device");
  expect(await remind()).toMatchObject({ code: "nothing_overdue" });
  passDays(1);
  expect(await remind("Payment reminder by letter")).toMatchObject({ code: "invalid_args" });
  clinic.put(clients, { ...clinic.row(clients, client.id), consentEmail: "no" });
  expect(await remind()).toMatchObject({ code: "invalid_args" });
  expect((await remind("Payment reminder by text message")).status).toBe("applied");
  expect(await remind("Payment reminder by text message")).toMatchObject({ code: "reminded_lately" });
  passDays(7);
  await pay(newId(), 4000, null);
  expect(await remind("Payment reminder by text message")).toMatchObject({ code: "nothing_overdue" });
});

test("it is for a person who may bill, with a template for it, to a client who is there, once", async () => {
  const { clinic, remind, passDays } = await debtor();
  passDays(1);
  const clerk = { actor: anEmployee(["billing:view", "clients:view", "clients:manage"]) };
  expect(await remind(undefined, {}, clerk)).toMatchObject({ code: "forbidden" });
  expect(await remind("Ready to be picked up")).toMatchObject({ code: "invalid_args" });
  expect(await remind(undefined, { templateId: newId() })).toMatchObject({ code: "not_found" });
  expect(await remind(undefined, { clientId: newId() })).toMatchObject({ code: "not_found" });
  expect(await remind(undefined, { sumMinor: 5 })).toMatchObject({ code: "invalid_args" });
  const id = newId();
  const context = clinic.contextOf({ actor: anEmployee(["billing:view", "billing:manage"]) });
  const args = {
    id,
    clientId: clinic.all(clients)[0]?.id,
    templateId: seededTemplateId(clinic.clinicId, "Payment reminder by e-mail"),
  };
  for (const _ of [1, 2]) expect((await clinic.runIn(remindOfPayment, args, context)).status).toBe("applied");
  expect(clinic.all(messages)).toHaveLength(1);
});

test("the invoices and reminders of a client who was merged into this one count", async () => {
  const world = await debtor();
  const { clinic, client, remind, passDays } = world;
  const kept = clinic.put(clients, { ...client, id: newId(), absorbedIds: [client.id], emails: ["b@mail.example"] });
  clinic.put(clients, { ...clinic.row(clients, client.id), mergedIntoId: kept.id });
  passDays(1);
  expect((await remind()).status).toBe("applied");
  expect(clinic.all(messages)).toMatchObject([{ clientId: kept.id, toAddress: "b@mail.example", status: "queued" }]);
  await remind(undefined, { clientId: kept.id });
  expect(clinic.all(messages)).toMatchObject([{}, { reason: "reminded_lately" }]);
});

describe("by itself", () => {
  const isDue = async (world: Awaited<ReturnType<typeof debtor>>, everyDays = 10) =>
    remindsByItself(await world.debt(), everyDays, world.day());

  test("first after the days, then after as many, three times at most", async () => {
    const world = await debtor();
    const due = [];
    for (let day = 0; day <= 60; day += 1) {
      if (await isDue(world)) {
        due.push(day);
        await world.remind();
      }
      world.passDays(1);
    }
    expect(due).toEqual([10, 20, 30]);
  });

  test.each(["may_have_been_sent", "refused", "gave_up"] as const)(
    "not again on the next day where the last one failed: %s",
    async (reason) => {
      const world = await debtor();
      world.passDays(12);
      await world.remind();
      const [message] = world.clinic.all(messages);
      if (message) world.clinic.put(messages, { ...message, status: "failed", reason });
      world.passDays(1);
      expect(await isDue(world)).toBe(false);
      expect(whyNotRemind(await world.debt(), world.day())).toBe("reminded_lately");
    },
  );

  test("once a week at most, and never where the clinic does not want it", async () => {
    const world = await debtor();
    const due = [];
    for (let day = 0; day <= 20; day += 1) {
      expect(await isDue(world, 0)).toBe(false);
      if (await isDue(world, 2)) {
        due.push(day);
        await world.remind();
      }
      world.passDays(1);
    }
    expect(due).toEqual([2, 9, 16]);
  });

  test("not while a pet of the client died within thirty days; a person may still remind", async () => {
    const world = await debtor();
    aPet(world.clinic, { status: "deceased", deceasedOn: "2026-11-25", name: "Odin" }, world.client.id);
    world.passDays(34);
    expect((await world.debt()).lostPets).toMatchObject([{ name: "Odin" }]);
    expect(await isDue(world)).toBe(false);
    expect(whyNotRemind(await world.debt(), world.day())).toBeNull();
    world.passDays(1);
    expect(await isDue(world)).toBe(true);
  });
});
