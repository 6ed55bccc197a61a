import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { awaitsInvoice, type ChargeLine, dividable } from "@fernpaw/domain/billing/charge-line";
import { issueInvoice } from "@fernpaw/domain/billing/invoice.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { Percent, Split } from "lucide-react";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { toastDone } from "../../../ui/toast.ts";
import { useToastAction } from "../../../ui/use-action.ts";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { divide, wholeDiscount } from "../charges.copy.ts";
import { possiblePayers } from "../charges/payers.queries.ts";
import { CertifiedNote, useCertifiedRule } from "../public/certified-note.tsx";
import { copy, elsewhere } from "./money.copy.ts";
import { nextReference, type PayerCharges } from "./visit-money.queries.ts";

const PaidElsewhereDialog = lazyPart(async () => (await import("./paid-elsewhere-dialog.tsx")).PaidElsewhereDialog);
const PayDialog = lazyPart(async () => (await import("./pay-dialog.tsx")).PayDialog);
const DivideDialog = lazyPart(async () => (await import("../charges/divide-dialog.tsx")).DivideDialog);
const WholeDiscountDialog = lazyPart(
  async () => (await import("../charges/whole-discount-dialog.tsx")).WholeDiscountDialog,
);

type Visit = VisitPartProps["visit"];

interface CheckoutBarProps {
  visit: Visit;
  /** All of the visit that count. */
  lines: readonly ChargeLine[];
  /** By who pays them. A dialog that is open stays: the charges that it pays are issued before they are paid. */
  open: readonly PayerCharges[];
}

/** Below the open charges: they are discounted or divided, paid now, or issued and paid later. */
export function CheckoutBar({ visit, lines, open }: CheckoutBarProps) {
  const rule = useCertifiedRule();
  /** The charges that the person saw at the tap: others that come meanwhile are not paid unseen. */
  const [paying, setPaying] = useState<PayerCharges | null>(null);
  const isDivided = open.some(({ clientId }) => clientId !== visit.clientId);
  const payer = { clientId: paying?.clientId ?? null, petIds: [visit.petId], locationId: visit.locationId };
  const close = (): void => setPaying(null);
  return (
    <>
      <ChargeTools visit={visit} charges={lines} />
      {open.length > 0 && rule !== null && (
        <Box sx={{ px: 4, pb: 4 }}>
          <CertifiedNote />
        </Box>
      )}
      {open.map((charges) => (
        <PayerRow
          key={charges.clientId}
          charges={charges}
          isNamed={isDivided}
          isElsewhere={rule !== null}
          onPay={() => setPaying(charges)}
        />
      ))}
      {paying && rule === null && <PayDialog payable={{ open: paying, invoices: [] }} payer={payer} onClose={close} />}
      {paying && rule !== null && (
        <PaidElsewhereDialog visitId={visit.id} open={paying} payer={payer} onClose={close} />
      )}
    </>
  );
}

/** Decisions about several charges at once. */
function ChargeTools({ visit, charges }: { visit: Visit; charges: readonly ChargeLine[] }) {
  const { db } = useClinic();
  const [opened, setOpened] = useState<"discount" | "divide" | null>(null);
  const lines = charges.filter(awaitsInvoice);
  const ids = lines.map(({ payerId }) => payerId).join();
  const payers = useLiveQuery(() => possiblePayers(db, visit, lines), [db, visit, ids]) ?? [];
  const isPriced = ({ unitMinor }: ChargeLine): boolean => unitMinor !== null;
  const toDivide = dividable(charges).filter(isPriced);
  if (!lines.some(isPriced) && opened === null) return null;
  const close = (): void => setOpened(null);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, px: 4, pb: 3 }}>
      <Button startIcon={<Percent size={18} aria-hidden="true" />} onClick={() => setOpened("discount")}>
        {wholeDiscount.open}
      </Button>
      {payers.length > 1 && toDivide.length > 0 && (
        <Button startIcon={<Split size={18} aria-hidden="true" />} onClick={() => setOpened("divide")}>
          {divide.open}
        </Button>
      )}
      {opened === "discount" && <WholeDiscountDialog visit={visit} lines={lines} onClose={close} />}
      {opened === "divide" && <DivideDialog visit={visit} lines={toDivide} payers={payers} onClose={close} />}
    </Box>
  );
}

interface PayerRowProps {
  charges: PayerCharges;
  /** With the name of the client: others pay too. */
  isNamed: boolean;
  /** The law keeps invoices off here: the certified till takes the money. */
  isElsewhere: boolean;
  onPay: () => void;
}

function PayerRow({ charges, isNamed, isElsewhere, onPay }: PayerRowProps) {
  const { db, sync, mutate, settings } = useClinic();
  const action = useToastAction();
  const { clientId, lines, grossMinor, name } = charges;
  const issue = async (): Promise<void> => {
    const reference = await nextReference(db, sync.deviceId);
    const lineIds = lines.map(({ id }) => id);
    await mutate(issueInvoice, { id: newId(), lineIds, clientId: clientId ?? undefined, grossMinor, reference });
    toastDone(copy.done.issued(reference));
  };
  return (
    <Box
      role={isNamed ? "group" : undefined}
      aria-label={isNamed ? name : undefined}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        gap: 3,
        alignItems: "center",
        justifyContent: "flex-end",
        px: 4,
        pb: isNamed ? 3 : 4,
        ...(isNamed && { pt: 3, borderTop: 1, borderColor: "line" }),
      }}
    >
      {isNamed && (
        <Typography sx={{ flex: "1 1 12rem", minWidth: 0, overflowWrap: "anywhere" }}>
          <bdi>{name}</bdi>{" "}
          <Box component="strong" sx={{ whiteSpace: "nowrap" }}>
            {moneyText(grossMinor, settings)}
          </Box>
        </Typography>
      )}
      {!isElsewhere && (
        <Button isLoading={action.isBusy} onClick={() => void action.run(issue)}>
          {copy.issueOnly}
        </Button>
      )}
      {(isElsewhere || grossMinor > 0) && (
        <Button variant="primary" size="lg" onClick={onPay}>
          {isElsewhere ? elsewhere.open : copy.take}
        </Button>
      )}
    </Box>
  );
}
