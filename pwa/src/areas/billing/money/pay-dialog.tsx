import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { PaymentMethod } from "@fernpaw/domain/billing/till-sums";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import { useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { AmountRows } from "../../../ui/amount-rows.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { CertifiedNote, useCertifiedRule } from "../public/certified-note.tsx";
import { copy as online } from "../online/online.copy.ts";
import { LinkInstead } from "./link-instead.tsx";
import { dialog as words } from "./money.copy.ts";
import { ClaimField } from "./claim-field.tsx";
import { PaidMeanwhile } from "./paid-already.tsx";
import { OnePart, QuickNotes, SplitButton, SplitParts, TerminalHint } from "./pay-fields.tsx";
import { leftWords, type PayDialogProps, readTendered, usePayForm } from "./pay-form.ts";
import { PayMethods } from "./pay-methods.tsx";
import { pickMethod, readParts } from "./pay-parts.ts";

const LinkDialog = lazyPart(async () => (await import("../online/link-dialog.tsx")).LinkDialog);

/** Takes money for the charges of a visit and for invoices: in full, in part, or by several methods. Works without a network. */
export function PayDialog({ payable: shown, ...given }: PayDialogProps) {
  // As it was at the tap: money that another tablet takes meanwhile is refused, not taken a second time as credit.
  const [payable] = useState(shown);
  const props = { ...given, payable };
  const { form, contents, dueMinor, recorded, change, done, close, issue, double, over, hasBegun } = usePayForm(props);
  const isDeposit = payable.isDeposit === true;
  const rule = useCertifiedRule();
  const [linked, setLinked] = useState<string | null>(null);
  const [newest, setNewest] = useState<PaymentMethod | null>(null);
  const { money } = contents;
  const { isSplit, parts: typed } = form.values;
  const { parts, leftMinor } = readParts(typed, contents);
  if (linked !== null) return <LinkDialog invoiceId={linked} payer={props.payer} onClose={props.onClose} />;
  if (change !== null) return <ChangeDialog amount={money(change.backMinor)} onClose={done} />;
  const cash = parts.find(({ method }) => method === "cash");
  const card = parts.find(({ method }) => method === "card_terminal");
  const backMinor = (readTendered(form.values, contents) ?? 0) - (cash?.amountMinor ?? 0);
  const takenMinor = sumMinor(parts.map(({ amountMinor }) => amountMinor));
  const isWhole = leftMinor === 0 && parts.every(({ worthMinor }) => (worthMinor ?? 0) > 0);
  const hasParts = typed.length > 1;
  const isOff = rule !== null && (cash !== undefined || props.payable.open !== null);
  const overMinor = over.overMinor(typed);
  const isReadable = parts.every(({ worthMinor }) => worthMinor !== null) && leftMinor + overMinor >= 0;
  const pick = (method: PaymentMethod): void => {
    form.set({ parts: pickMethod(typed, method, isSplit) });
    setNewest(method);
  };
  const isAsked = double.isAsked || over.isAsked(typed);
  const sum = money(isReadable ? takenMinor : dueMinor);
  const label = isDeposit && takenMinor === 0 ? words.deposit : (isAsked ? words.submitAnyway : words.submit)(sum);
  return (
    <FormDialog
      form={form}
      onClose={close}
      title={isDeposit ? words.deposit : words.title}
      size="lg"
      submitLabel={hasParts && leftMinor !== 0 ? leftWords(leftMinor, money) : label}
      isDisabled={isOff || (hasParts && !isWhole)}
      isLarge
      hasCancel
    >
      <AboutPets petIds={props.payer.petIds} clientId={props.payer.clientId} />
      {isOff && <CertifiedNote />}
      <DoubleNote {...double} />
      {!hasBegun() && !form.isBusy && <PaidMeanwhile payable={payable} />}
      {recorded.length > 0 && (
        <Alert severity="warning" variant="outlined">
          {[...recorded, words.recordedRest].join(" ")}
        </Alert>
      )}
      {isDeposit ? <Alert severity="info">{words.depositHint}</Alert> : <ToPay sum={money(dueMinor)} />}
      {(props.payable.creditMinor ?? 0) > 0 && (
        <Alert severity="info">{words.becomesCredit(money(props.payable.creditMinor ?? 0))}</Alert>
      )}
      <PayMethods chosen={typed.map(({ method }) => method)} onPick={pick} />
      {hasParts ? (
        <SplitParts {...{ form, contents, parts, newest }} />
      ) : (
        <OnePart {...{ form, contents, parts, leftMinor }} />
      )}
      {parts.some(({ method }) => method === "insurance") && <ClaimField form={form} contents={contents} />}
      {!isDeposit && overMinor > 0 && <OverNote sum={money(overMinor)} isAsked={over.isAsked(typed)} />}
      {cash && <QuickNotes form={form} contents={contents} amountMinor={cash.amountMinor} />}
      {cash && cash.roundingMinor !== 0 && (
        <AmountRows
          rows={[
            { label: words.rounding, value: money(0 - cash.roundingMinor) },
            { label: words.inCash, value: money(cash.amountMinor), isMain: true },
          ]}
        />
      )}
      {card && (card.worthMinor ?? 0) > 0 && isReadable && <TerminalHint amount={money(card.amountMinor)} />}
      {!isSplit && !isDeposit && <SplitButton onSplit={() => form.set({ isSplit: true })} />}
      {isSplit && !hasParts && <Typography sx={{ color: "ink2" }}>{words.pickSecond}</Typography>}
      {backMinor > 0 && <ChangeToGive amount={money(backMinor)} />}
      {recorded.length === 0 && <LinkInstead payable={props.payable} issue={issue} onLinked={setLinked} />}
    </FormDialog>
  );
}

function ToPay({ sum }: { sum: string }) {
  return (
    <Box>
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {words.toPay}
      </Typography>
      <Typography sx={{ fontSize: "2.25rem", fontWeight: 700, lineHeight: 1.15 }}>{sum}</Typography>
    </Box>
  );
}

function OverNote({ sum, isAsked }: { sum: string; isAsked: boolean }) {
  return (
    <Alert severity="warning">
      {words.overCredit(sum)}
      <Box role="status" sx={{ fontWeight: 700 }}>
        {isAsked && words.askOver}
      </Box>
    </Alert>
  );
}

/** The client may have paid online already. */
function DoubleNote({ doubts, isAsked }: { doubts: readonly string[]; isAsked: boolean }) {
  if (doubts.length === 0) return null;
  return (
    <Alert severity="warning">
      {[...doubts, online.mayBeDouble].join(" ")}
      <Box role="status" sx={{ fontWeight: 700 }}>
        {isAsked && online.askDouble}
      </Box>
    </Alert>
  );
}

function ChangeToGive({ amount }: { amount: string }) {
  return (
    <Alert severity="warning" sx={{ fontSize: "1.25rem", fontWeight: 700 }}>
      {words.change(amount)}
    </Alert>
  );
}

/** After the payment: the person at the till still counts the money. */
function ChangeDialog({ amount, onClose }: { amount: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.changeTitle}
      size="md"
      footer={{
        main: (
          <Button variant="primary" size="lg" autoFocus onClick={onClose}>
            {words.changeGiven}
          </Button>
        ),
      }}
    >
      <ChangeToGive amount={amount} />
    </Dialog>
  );
}
