import { addChargeLine } from "@fernpaw/domain/billing/charge-line.mutations";
import { issueInvoice } from "@fernpaw/domain/billing/invoice.mutations";
import { recordPayment } from "@fernpaw/domain/billing/payment.mutations";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import type { visits } from "@fernpaw/domain/visits/visit";
import type { NewRow } from "@fernpaw/domain/kernel/entity";
import { v7 as uuidv7 } from "uuid";
import { aClinicDesk, type ClinicDesk } from "./clinic-desk.ts";
import { openTestClinic, type TestClinic } from "./render-in-clinic.tsx";

export interface BillingDesk {
  clinic: TestClinic;
  desk: ClinicDesk;
  /** A visit of Juno with a charge. Answers its id. */
  haveCharged: (minor: number | null, set?: Partial<NewRow<typeof visits>>) => Promise<string>;
  /** A charge of a visit. Answers its id. */
  charge: (visitId: string, minor: number | null, description?: string) => Promise<string>;
  /** An issued invoice of a visit of its own. Answers its id. */
  haveInvoice: (minor: number, set?: Partial<ArgsOf<typeof issueInvoice>>, visit?: object) => Promise<string>;
  /** Money of Samira Haddad: for an invoice, or for none. Answers the id of the payment. */
  havePaid: (amountMinor: number, invoiceId: string | null, set?: object) => Promise<string>;
}

/** A clinic on a device without a network, with charges, invoices and payments made by the real mutations. */
export async function openBillingDesk(rights: Parameters<typeof openTestClinic>[0] = {}): Promise<BillingDesk> {
  const clinic = await openTestClinic(rights);
  const desk = await aClinicDesk(clinic);
  const { sync } = clinic;
  let issued = 0;
  const charge: BillingDesk["charge"] = async (visitId, minor, description = "Nail clip") => {
    const id = uuidv7();
    const price = minor === null ? null : { fixedMinor: 0, unitMinor: minor, priceId: null };
    await sync.mutate(addChargeLine, { id, visitId, description, price });
    return id;
  };
  return {
    clinic,
    desk,
    charge,
    haveCharged: async (minor, set = {}) => {
      const visitId = await desk.haveVisit({ stage: "ready_for_checkout", locationId: desk.locationId, ...set });
      await charge(visitId, minor);
      return visitId;
    },
    haveInvoice: async (grossMinor, set = {}, visit = {}) => {
      const gone = { stage: "checked_out", status: "closed", locationId: desk.locationId } as const;
      const lineId = await charge(await desk.haveVisit({ ...gone, ...visit }), grossMinor);
      const id = uuidv7();
      issued += 1;
      const reference = `T1-${String(issued).padStart(4, "0")}`;
      await sync.mutate(issueInvoice, { id, lineIds: [lineId], grossMinor, reference, ...set });
      return id;
    },
    havePaid: async (amountMinor, invoiceId, set = {}) => {
      const id = uuidv7();
      const allocations = invoiceId === null ? [] : [{ id: uuidv7(), invoiceId, amountMinor }];
      const { clientId, locationId } = desk;
      await sync.mutate(recordPayment, {
        id,
        clientId,
        locationId,
        amountMinor,
        method: "cash" as const,
        allocations,
        ...set,
      });
      return id;
    },
  };
}
