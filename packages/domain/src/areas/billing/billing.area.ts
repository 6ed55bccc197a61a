import { defineArea } from "../../kernel/area.ts";
import {
  addChargeLine,
  chargeGiven,
  correctChargeLine,
  markNoCharge,
  removeChargeLine,
} from "./charge-line.mutations.ts";
import { chargeLines } from "./charge-line.ts";
import { sellAtCounter } from "./counter-sale.mutations.ts";
import { issueCreditNote } from "./credit-note.mutations.ts";
import { creditNotes } from "./credit-note.ts";
import { issueInvoice, voidInvoice } from "./invoice.mutations.ts";
import { invoices } from "./invoice.ts";
import { payElsewhere } from "./pay-elsewhere.mutations.ts";
import { remindOfPayment } from "./payment-reminder.mutations.ts";
import { allocatePayment, recordPayment, refundPayment, reversePayment } from "./payment.mutations.ts";
import { allocations, payments } from "./payment.ts";
import { addTill, closeTill, correctTill } from "./till.mutations.ts";
import { tills, tillSessions } from "./till.ts";
import { writeOffInvoice } from "./write-off.mutations.ts";

/** Everything of `billing` that the registry, the app and the server loop over. */
export const billingArea = defineArea({
  entities: [chargeLines, invoices, payments, allocations, creditNotes, tills, tillSessions],
  mutations: [
    addChargeLine,
    chargeGiven,
    correctChargeLine,
    removeChargeLine,
    markNoCharge,
    payElsewhere,
    issueInvoice,
    sellAtCounter,
    voidInvoice,
    recordPayment,
    allocatePayment,
    reversePayment,
    refundPayment,
    addTill,
    correctTill,
    closeTill,
    issueCreditNote,
    writeOffInvoice,
    remindOfPayment,
  ],
});
