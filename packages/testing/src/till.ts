import { addChargeLine } from "@fernpaw/domain/billing/charge-line.mutations";
import { issueCreditNote } from "@fernpaw/domain/billing/credit-note.mutations";
import { issueInvoice, voidInvoice } from "@fernpaw/domain/billing/invoice.mutations";
import { recordPayment } from "@fernpaw/domain/billing/payment.mutations";
import { writeOffInvoice } from "@fernpaw/domain/billing/write-off.mutations";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { attention } from "@fernpaw/domain/kernel/attention";
import { walkIn } from "@fernpaw/domain/visits/walk-in.mutations";
import { aClient, aPet } from "./builders.ts";
import { MemoryClinic, type RunOptions } from "./memory-clinic.ts";
import { newId } from "./treatment-exam.ts";

interface TillOptions {
  side?: "server" | "device";
  /** Where the clinic is; Great Britain unless given. */
  place?: { currency: string; country: string };
}

/** A visit whose charges a test adds, issues and takes money for. */
export async function till({ side = "server", place }: TillOptions = {}) {
  const clinic = new MemoryClinic({ side });
  const move = (to: NonNullable<typeof place>): void => {
    for (const settings of clinic.all(clinicSettings)) clinic.put(clinicSettings, { ...settings, ...to });
  };
  if (place) move(place);
  const client = aClient(clinic);
  const pet = aPet(clinic, {}, client.id);
  const visitId = newId();
  const locationId = firstLocationId(clinic.clinicId);
  await clinic.run(walkIn, { id: visitId, petId: pet.id, clientId: client.id, locationId });
  const approval = () => ({ id: newId(), approvedBy: clinic.ownerId, reason: "Agreed" });
  /** A line of free text without tax. Answers its id. */
  const charge = async (minor: number | null, more: object = {}, options: RunOptions = {}) => {
    const id = newId();
    const price = minor === null ? null : { fixedMinor: 0, unitMinor: minor, priceId: null };
    await clinic.run(addChargeLine, { id, visitId, description: "Nail clip", price, ...more }, options);
    return id;
  };
  const issue = (
    id: string,
    lineIds: readonly string[],
    grossMinor: number,
    more: object = {},
    options: RunOptions = {},
  ) => clinic.run(issueInvoice, { id, lineIds, grossMinor, reference: "T1-0001", ...more }, options);
  /** An issued invoice over one line. */
  const invoice = async (minor: number) => {
    const id = newId();
    await issue(id, [await charge(minor)], minor);
    return id;
  };
  const pay = (
    id: string,
    amountMinor: number,
    invoiceId: string | null,
    more: object = {},
    options: RunOptions = {},
  ) => {
    const allocations = invoiceId === null ? [] : [{ id: newId(), invoiceId, amountMinor }];
    const money = { clientId: client.id, locationId, amountMinor, method: "cash" as const, allocations };
    return clinic.run(recordPayment, { id, ...money, ...more }, options);
  };
  const voidIt = (id: string) => clinic.run(voidInvoice, { id, reason: "Wrong client", approval: approval() });
  /** A credit note over so much of each named line. */
  const credit = (
    id: string,
    invoiceId: string,
    parts: Record<string, number>,
    more: object = {},
    options: RunOptions = {},
  ) => {
    const lines = Object.entries(parts).map(([lineId, quantityMilli]) => ({ lineId, quantityMilli }));
    const reasoned = { reference: "T1-C0001", reason: "Returned", approval: approval() };
    return clinic.run(issueCreditNote, { id, invoiceId, lines, ...reasoned, ...more }, options);
  };
  const writeOff = (id: string) => clinic.run(writeOffInvoice, { id, reason: "Moved away", approval: approval() });
  const items = () => clinic.all(attention).map(({ kind }) => kind);
  return {
    clinic,
    move,
    client,
    pet,
    visitId,
    locationId,
    approval,
    charge,
    issue,
    invoice,
    pay,
    voidIt,
    credit,
    writeOff,
    items,
  };
}
