import type { RowOf } from "../../kernel/entity.ts";
import { sumMinor } from "../../kernel/money.ts";
import type { Tx } from "../../kernel/mutation.ts";
import type { LocalDate } from "../../kernel/time.ts";
import { clientInUse } from "../clients/find-client.ts";
import { type clinicSettings, locations } from "../clinics/clinic.ts";
import { usualLocation } from "../clinics/locations-in-use.ts";
import { messages } from "../messages/message.ts";
import { petOwners, pets } from "../pets/pet.ts";
import { creditOf } from "./invoice-balance.ts";
import { invoices } from "./invoice.ts";
import { byDueDay, countsAsReminder, type Debt, diedLately, type PaymentClinic } from "./payment-reminder.ts";
import { allocations, payments } from "./payment.ts";

async function creditIn(tx: Tx, clientId: string): Promise<number> {
  const all = await tx.list(payments, { equals: { clientId } });
  const credits = [];
  for (const payment of all.filter(({ kind }) => kind === "payment")) {
    const own = await tx.list(allocations, { equals: { paymentId: payment.id } });
    credits.push(
      creditOf(
        payment,
        all.filter(({ ofPaymentId }) => ofPaymentId === payment.id),
        own,
      ),
    );
  }
  return sumMinor(credits);
}

async function lostPetsOf(tx: Tx, clientId: string, today: LocalDate): Promise<string[]> {
  const links = await tx.list(petOwners, { equals: { clientId } });
  const names = [];
  for (const { petId } of links) {
    const pet = await tx.find(pets, petId);
    if (pet && diedLately(pet, today)) names.push(pet.name);
  }
  return names;
}

/** The debt of a client, with that of the clients who were merged into it. @throws Refusal `not_found` */
export async function readDebt(tx: Tx, clientId: string, today: LocalDate): Promise<Debt> {
  const client = await clientInUse(tx, clientId);
  const [open, reminders, credits, lostPets] = [[], [], [], []] as [
    Debt["open"][number][],
    Debt["reminders"][number][],
    number[],
    string[],
  ];
  for (const id of [client.id, ...client.absorbedIds]) {
    open.push(...(await tx.list(invoices, { equals: { clientId: id } })).filter(({ dueMinor }) => dueMinor > 0));
    reminders.push(...(await tx.list(messages, { equals: { clientId: id } })).filter(countsAsReminder));
    credits.push(await creditIn(tx, id));
    lostPets.push(...(await lostPetsOf(tx, id, today)));
  }
  return { client, open: open.sort(byDueDay), creditMinor: sumMinor(credits), reminders, lostPets };
}

/** How the clinic names itself in a reminder: with the phone of the location of the oldest invoice. */
export async function paymentClinicOf(
  tx: Tx,
  { name, locale, timeZone, currency }: RowOf<typeof clinicSettings>,
  { open }: Pick<Debt, "open">,
): Promise<PaymentClinic> {
  const named = await tx.find(locations, open[0]?.locationId ?? "");
  const location = named ?? usualLocation(await tx.list(locations, {}));
  return { name, locale, timeZone, currency, phone: location?.phone ?? "" };
}
