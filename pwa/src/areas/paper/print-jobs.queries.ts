import { printJobs } from "@fernpaw/domain/paper/print-job";
import { creditTitle, invoiceTitle } from "@fernpaw/domain/billing/billing-papers.copy";
import { creditNotes } from "@fernpaw/domain/billing/credit-note";
import { insuranceClaims } from "@fernpaw/domain/billing/insurance-claim";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { payments } from "@fernpaw/domain/billing/payment";
import { tills, tillSessions } from "@fernpaw/domain/billing/till";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { controlledRegisters } from "@fernpaw/domain/controlled/controlled-entry";
import { dispenses, prescriptions } from "@fernpaw/domain/prescriptions/prescription";
import { products } from "@fernpaw/domain/catalogue/product";
import { signedForms } from "@fernpaw/domain/consents/signed-form";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { estimates } from "@fernpaw/domain/estimates/estimate";
import { estimateNumber } from "@fernpaw/domain/estimates/estimate-papers.copy";
import type { Rights } from "@fernpaw/domain/kernel/permissions";
import type { Instant } from "@fernpaw/domain/kernel/time";
import { messages } from "@fernpaw/domain/messages/message";
import { pets } from "@fernpaw/domain/pets/pet";
import { fullName, staff } from "@fernpaw/domain/staff/staff";
import { batches } from "@fernpaw/domain/stock/batch";
import { orderPaper } from "@fernpaw/domain/suppliers/order-document.copy";
import { purchaseOrders } from "@fernpaw/domain/suppliers/purchase-order";
import { vaccinations } from "@fernpaw/domain/vaccinations/vaccination";
import { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../db/pending.ts";
import { rowsOf } from "../../db/rows.ts";
import { type PrintJob, waitingPrints } from "../../session/print-queue.ts";
import { longDate } from "../../ui/clock-time.tsx";
import { addressOf, type PrintTarget } from "./public/print-target.ts";

export interface ListedPrint {
  job: PrintJob;
  /** Empty: what it is about is not on this device. */
  title: string;
  /** The address on which it is shown and printed. */
  to: string;
  /** The person who added it; empty: unknown. */
  by: string;
  locationName: string;
  isPending: boolean;
}

/** Of a paper about money: the client, and which invoice or credit note. */
async function moneyTitle(db: CacheDb, kind: PrintTarget["kind"], subjectId: string): Promise<string> {
  const invoice = kind === "invoice" ? await rowsOf(db, invoices).get(subjectId) : undefined;
  const note = kind === "creditNote" ? await rowsOf(db, creditNotes).get(subjectId) : undefined;
  const payment = await rowsOf(db, payments).get(subjectId);
  const clientId = kind === "statement" ? subjectId : (invoice ?? note ?? payment)?.clientId;
  const client = await rowsOf(db, clients).get(clientId ?? "");
  const title = invoice ? invoiceTitle(invoice) : note && creditTitle(note);
  return [client && clientName(client), title].filter(Boolean).join(" · ");
}

async function titleOf(db: CacheDb, { kind, subjectId, day }: PrintTarget): Promise<string> {
  switch (kind) {
    case "petCard":
    case "petLabel62":
    case "petLabel80":
    case "petLabel67":
      return (await rowsOf(db, pets).get(subjectId))?.name ?? "";
    case "productLabel62":
    case "productLabel80":
    case "productLabel67": {
      const product = await rowsOf(db, products).get(subjectId);
      return product?.printedName || (product?.name ?? "");
    }
    case "letter": {
      const letter = await rowsOf(db, messages).get(subjectId);
      return letter?.subject || (letter?.toAddress?.split("\n")[0] ?? "");
    }
    case "dayByStaff":
    case "dayByRooms":
    case "dayByEquipment":
      return day === null ? "" : longDate(day);
    case "order": {
      const order = await rowsOf(db, purchaseOrders).get(subjectId);
      return order ? `${orderPaper.title(order.number)} · ${order.supplierName}` : "";
    }
    case "recallList": {
      const batch = await rowsOf(db, batches).get(subjectId);
      const product = batch && (await rowsOf(db, products).get(batch.productId));
      return product ? `${product.name} · ${batch.number}` : "";
    }
    case "form": {
      const form = await rowsOf(db, signedForms).get(subjectId);
      return form ? `${form.petName} · ${form.title}` : "";
    }
    case "certificate": {
      const vaccination = await rowsOf(db, vaccinations).get(subjectId);
      const pet = await rowsOf(db, pets).get(vaccination?.petId ?? subjectId);
      return pet && vaccination ? `${pet.name} · ${vaccination.name}` : (pet?.name ?? "");
    }
    case "prescription":
      return (await rowsOf(db, prescriptions).get(subjectId))?.medicine ?? "";
    case "dispenseLabel80":
    case "dispenseLabel67": {
      const dispense = await rowsOf(db, dispenses).get(subjectId);
      return (dispense && (await rowsOf(db, prescriptions).get(dispense.prescriptionId))?.medicine) ?? "";
    }
    case "discharge": {
      const visit = await rowsOf(db, visits).get(subjectId);
      return (visit && (await rowsOf(db, pets).get(visit.petId))?.name) ?? "";
    }
    case "invoice":
    case "receipt":
    case "receipt80":
    case "creditNote":
    case "statement":
      return moneyTitle(db, kind, subjectId);
    case "estimate": {
      const estimate = await rowsOf(db, estimates).get(subjectId);
      const pet = estimate && (await rowsOf(db, pets).get(estimate.petId));
      return estimate ? [pet?.name, estimateNumber(estimate)].filter(Boolean).join(" · ") : "";
    }
    case "claim": {
      const claim = await rowsOf(db, insuranceClaims).get(subjectId);
      const pet = claim && (await rowsOf(db, pets).get(claim.petId));
      return claim ? [pet?.name, claim.insurer].filter(Boolean).join(" · ") : "";
    }
    case "till": {
      const session = await rowsOf(db, tillSessions).get(subjectId);
      return (session && (await rowsOf(db, tills).get(session.tillId))?.name) ?? "";
    }
    case "drugRegister": {
      const register = await rowsOf(db, controlledRegisters).get(subjectId);
      const product = register && (await rowsOf(db, products).get(register.productId));
      const place = register && (await rowsOf(db, locations).get(register.locationId));
      return [product?.name, place?.name].filter(Boolean).join(" · ");
    }
  }
}

/** Of a certificate of one vaccination the address has the pet too. */
async function toOf(db: CacheDb, target: PrintTarget): Promise<string> {
  const { kind, subjectId } = target;
  const vaccination = kind === "certificate" ? await rowsOf(db, vaccinations).get(subjectId) : undefined;
  return addressOf(target, vaccination?.petId);
}

/** Documents that wait for a printer, the oldest first. */
export async function printList(db: CacheDb, person: Rights, now: Instant): Promise<ListedPrint[]> {
  const [jobs, people, places, pending] = await Promise.all([
    waitingPrints(db, person, now),
    rowsOf(db, staff).toArray(),
    rowsOf(db, locations).toArray(),
    pendingIdsOf(db, printJobs),
  ]);
  const nameOf = new Map(people.map((one) => [one.id as string, fullName(one)]));
  const placeOf = new Map(places.map(({ id, name }) => [id as string, name]));
  return Promise.all(
    jobs.map(async (job) => ({
      job,
      title: await titleOf(db, job),
      to: await toOf(db, job),
      by: nameOf.get(job.createdBy ?? "") ?? "",
      locationName: placeOf.get(job.locationId) ?? "",
      isPending: pending.has(job.id),
    })),
  );
}

/** Of these the ones that ask for one document. */
export const printsOf = (listed: readonly ListedPrint[], { kind, subjectId, day }: PrintTarget): ListedPrint[] =>
  listed.filter(({ job }) => job.kind === kind && job.subjectId === subjectId && job.day === day);
