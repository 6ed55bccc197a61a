import type { EntityDefinition, RowOf } from "../../kernel/entity.ts";
import type { Tx } from "../../kernel/mutation.ts";
import type { LocalDate } from "../../kernel/time.ts";
import { clientInUse } from "../clients/find-client.ts";
import { type clinicSettings, locations } from "../clinics/clinic.ts";
import { usualLocation } from "../clinics/locations-in-use.ts";
import { messages } from "../messages/message.ts";
import { petOwners, pets } from "../pets/pet.ts";
import { creditsOf } from "./invoice-balance.ts";
import { invoices } from "./invoice.ts";
import { type Debt, debtFrom, idsOfDebtor, type PaymentClinic } from "./payment-reminder.ts";
import { payments } from "./payment.ts";

/** The debt of a client, with that of the clients who were merged into it. @throws Refusal `not_found` */
export async function readDebt(tx: Tx, clientId: string, today: LocalDate): Promise<Debt> {
  const client = await clientInUse(tx, clientId);
  const of = async <E extends EntityDefinition>(entity: E): Promise<RowOf<E>[]> => {
    const lists = [];
    for (const id of idsOfDebtor(client)) lists.push(await tx.list(entity, { equals: { clientId: id } as never }));
    return lists.flat();
  };
  const money = await of(payments);
  const animals = [];
  for (const { petId } of await of(petOwners)) animals.push(await tx.find(pets, petId));
  const rows = {
    invoices: await of(invoices),
    messages: await of(messages),
    credits: creditsOf(money),
    pets: animals.filter((pet) => pet !== undefined),
  };
  return debtFrom(client, rows, today);
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
