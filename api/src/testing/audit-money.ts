import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { v7 } from "uuid";
import type { drugDesk } from "./drug-desk.ts";
import { aClient } from "./sync-clinic.ts";

/** An owner voids an invoice, credits half of another one and writes its rest off, takes a payment back, gives the money of another one back, closes a till, and sends a claim to an insurer. */
export async function changeMoney(
  { ok, clinicId }: Pick<Awaited<ReturnType<typeof drugDesk>>, "ok" | "clinicId">,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  const locationId = firstLocationId(clinicId);
  const client = aClient();
  const [petId, visitId, lineId, invoiceId, mistake, deposit] = [v7(), v7(), v7(), v7(), v7(), v7()];
  const price = { fixedMinor: 0, unitMinor: 700, priceId: null };
  const approval = () => ({ id: v7(), approvedBy: userId, reason });
  const paid = { clientId: client.id, locationId, amountMinor: 700, method: "cash" };
  await ok("clients.register", client);
  await ok("pets.register", { id: petId, name: "Juno", petTypeId: petTypeIdOf("dog") });
  await ok("visits.walkIn", { id: visitId, petId, clientId: client.id, locationId });
  await ok("chargeLines.add", { id: lineId, visitId, description: "Nail clip", price });
  await ok("invoices.issue", { id: invoiceId, lineIds: [lineId], grossMinor: 700, reference: "T1-0001" });
  await ok("invoices.void", { id: invoiceId, reason, approval: approval() });
  const [again, left] = [v7(), v7()];
  await ok("invoices.issue", { id: again, lineIds: [lineId], grossMinor: 700, reference: "T1-0002" });
  const credited = [{ lineId, quantityMilli: 500 }];
  const note = { id: left, invoiceId: again, lines: credited, reference: "T1-C0001" };
  await ok("creditNotes.issue", { ...note, reason, approval: approval() });
  const claim = { id: v7(), invoiceId: again, petId, insurer: "Pawsure", condition: "Lame", illFrom: "2026-11-18" };
  await ok("insuranceClaims.prepare", { ...claim, lineIds: [lineId] });
  await ok("insuranceClaims.setState", { id: claim.id, status: "sent", on: "2026-11-23" });
  await ok("invoices.writeOff", { id: again, reason, approval: approval() });
  await ok("payments.record", { ...paid, id: mistake });
  await ok("payments.reverse", { id: v7(), paymentId: mistake, reason });
  await ok("payments.record", { ...paid, id: deposit });
  await ok("payments.refund", { id: v7(), paymentId: deposit, amountMinor: 700, reason, approval: approval() });
  const [tillId, sessionId] = [v7(), v7()];
  await ok("tills.add", { id: tillId, name: "Till 1", locationId, sessionId, floatMinor: 0 });
  const counted = [{ method: "cash", expectedMinor: 0, countedMinor: 0 }];
  await ok("tills.close", { id: sessionId, nextId: v7(), counted, keptMinor: 0 });
}
