import Box from "@mui/material/Box";
import { issueInvoice } from "@fernpaw/domain/billing/invoice.mutations";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useToastAction } from "../../../ui/use-action.ts";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { CertifiedNote, useCertifiedRule } from "../public/certified-note.tsx";
import { copy, elsewhere } from "./money.copy.ts";
import { nextReference, type OpenCharges } from "./visit-money.queries.ts";

const PaidElsewhereDialog = lazyPart(async () => (await import("./paid-elsewhere-dialog.tsx")).PaidElsewhereDialog);
const PayDialog = lazyPart(async () => (await import("./pay-dialog.tsx")).PayDialog);

interface CheckoutBarProps {
  visit: VisitPartProps["visit"];
  /** Null: nothing can be issued. A dialog that is open stays: the charges that it pays are issued before they are paid. */
  open: OpenCharges | null;
}

/** Below the open charges: they are paid now, or issued and paid later. */
export function CheckoutBar({ visit, open }: CheckoutBarProps) {
  const { db, sync, mutate } = useClinic();
  const action = useToastAction();
  const rule = useCertifiedRule();
  /** The charges that the person saw at the tap: others that come meanwhile are not paid unseen. */
  const [paying, setPaying] = useState<OpenCharges | null>(null);
  const issue = async ({ lines, grossMinor }: OpenCharges): Promise<void> => {
    const reference = await nextReference(db, sync.deviceId);
    await mutate(issueInvoice, { id: newId(), lineIds: lines.map(({ id }) => id), grossMinor, reference });
    toastDone(copy.done.issued(reference));
  };
  const payer = { clientId: visit.clientId, petIds: [visit.petId], locationId: visit.locationId };
  return (
    <>
      {open && rule !== null && (
        <Box sx={{ display: "grid", gap: 3, justifyItems: "end", px: 4, pb: 4 }}>
          <CertifiedNote />
          <Button variant="primary" size="lg" onClick={() => setPaying(open)}>
            {elsewhere.open}
          </Button>
        </Box>
      )}
      {open && rule === null && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, justifyContent: "flex-end", px: 4, pb: 4 }}>
          <Button isLoading={action.isBusy} onClick={() => void action.run(() => issue(open))}>
            {copy.issueOnly}
          </Button>
          {open.grossMinor > 0 && (
            <Button variant="primary" size="lg" onClick={() => setPaying(open)}>
              {copy.take}
            </Button>
          )}
        </Box>
      )}
      {paying && rule === null && (
        <PayDialog payable={{ open: paying, invoices: [] }} payer={payer} onClose={() => setPaying(null)} />
      )}
      {paying && rule !== null && (
        <PaidElsewhereDialog visitId={visit.id} open={paying} payer={payer} onClose={() => setPaying(null)} />
      )}
    </>
  );
}
