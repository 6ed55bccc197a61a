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
import { divideCosts } from "./divide-costs.mutations.ts";
import { correctClaim, prepareClaim, setClaimState } from "./insurance-claim.mutations.ts";
import { insuranceClaims } from "./insurance-claim.ts";
import { issueInvoice, voidInvoice } from "./invoice.mutations.ts";
import { invoices } from "./invoice.ts";
import { payElsewhere } from "./pay-elsewhere.mutations.ts";
import { remindOfPayment } from "./payment-reminder.mutations.ts";
import { allocatePayment, recordPayment, refundPayment, reversePayment } from "./payment.mutations.ts";
import { allocations, payments } from "./payment.ts";
import { addTill, closeTill, correctTill } from "./till.mutations.ts";
import { tills, tillSessions } from "./till.ts";
import { discountAll } from "./whole-discount.mutations.ts";
import { writeOffInvoice } from "./write-off.mutations.ts";

/** Everything of `billing` that the registry, the app and the server loop over. */
export const billingArea = defineArea({
  entities: [chargeLines, invoices, payments, allocations, creditNotes, tills, tillSessions, insuranceClaims],
  mutations: [
    addChargeLine,
    chargeGiven,
    correctChargeLine,
    removeChargeLine,
    markNoCharge,
    payElsewhere,
    divideCosts,
    discountAll,
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
    prepareClaim,
    correctClaim,
    setClaimState,
  ],
});
