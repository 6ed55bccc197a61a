import { chargeGiven, markNoCharge } from "@fernpaw/domain/billing/charge-line.mutations";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import {
  markTreatmentEnteredInError,
  offerAgain,
  takeBackTreatment,
} from "@fernpaw/domain/treatments/treatment.mutations";
import { Ban, Check, EllipsisVertical, Eraser, ReceiptText } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { clockTime, fullDate } from "../../../ui/clock-time.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { toastDone } from "../../../ui/toast.ts";
import { useToastAction } from "../../../ui/use-action.ts";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import { copy as timelineCopy } from "../../pets/public/timeline.copy.ts";
import { inWords, routeWords, siteWords } from "../../vaccinations/public/site-words.copy.ts";
import { copy } from "../treatments.copy.ts";
import { dosing } from "../public/dosing.copy.ts";
import type { DoneLine } from "../done-lines.queries.ts";
import { decisionWords, quantityWords } from "./line-words.ts";
import { decision, type Decision } from "../public/reason-dialog.tsx";
import { TreatmentRow } from "./treatment-row.tsx";

const ReasonDialog = lazyPart(async () => (await import("../public/reason-dialog.tsx")).ReasonDialog);

/** A treatment that is not planned any more: given, with Undo, decided otherwise, or entered in error. */
export function DoneRow({ line, mayTreat }: { line: DoneLine; mayTreat: boolean }) {
  if (line.error) return <ErrorRow line={line} error={line.error} />;
  return line.treatment.status === "given" ? (
    <GivenRow line={line} mayTreat={mayTreat} />
  ) : (
    <DecidedRow line={line} mayTreat={mayTreat} />
  );
}

const nameOf = ({ product }: DoneLine): string => product?.name ?? copy.unknown;

function GivenRow({ line, mayTreat }: { line: DoneLine; mayTreat: boolean }) {
  const { mutate, settings, timeZone } = useClinic();
  const action = useToastAction();
  const { treatment, product, line: charge, grossMinor, batches, givenBy, checkedBy, stockMilli, isPending } = line;
  const name = nameOf(line);
  const stock = product && stockMilli !== null ? quantityText(stockMilli, product.dispensingUnit) : "";
  const isBelow = stockMilli !== null && stockMilli < 0;
  const undo = async (): Promise<void> => {
    await mutate(takeBackTreatment, { id: treatment.id });
    toastDone(copy.done.undone(name));
  };
  const facts = [
    clockTime(treatment.occurredAt, timeZone),
    givenBy,
    checkedBy === "" ? "" : copy.checkedBy(checkedBy),
    product ? quantityWords(product, treatment.quantityMilli) : "",
    treatment.dose,
    treatment.doseReason === "" ? "" : dosing.because(treatment.doseReason),
    inWords(routeWords, treatment.route),
    inWords(siteWords, treatment.site),
    batches.map(({ number }) => number).join(", "),
    stock === "" || isBelow ? "" : copy.stock(stock),
    charge && charge.noChargeReason !== "" ? copy.noChargeFor(charge.noChargeReason) : "",
  ];
  const warnings = [isBelow ? copy.count(stock) : "", treatment.twinOfId === null ? "" : copy.twice].filter(Boolean);
  const isIssued = line.issued !== null;
  return (
    <TreatmentRow
      icon={Check}
      tone="done"
      name={name}
      facts={facts}
      warnings={warnings}
      amount={grossMinor === null ? (charge ? copy.noPrice : copy.none) : moneyText(grossMinor, settings)}
      isPending={isPending}
      action={
        mayTreat &&
        !isIssued && (
          <Button
            variant="link"
            isLoading={action.isBusy}
            aria-label={copy.undoNamed(name)}
            onClick={() => void action.run(undo)}
          >
            {copy.undo}
          </Button>
        )
      }
      menu={mayTreat && (isIssued ? <IssuedMenu line={line} /> : <ChargeMenu line={line} />)}
    />
  );
}

/** On an issued invoice it can only be crossed out. */
function IssuedMenu({ line }: { line: DoneLine }) {
  const [about, setAbout] = useState<Decision | null>(null);
  const { id, petId } = line.treatment;
  const name = nameOf(line);
  const error = decision({
    kind: "error",
    what: name,
    petId,
    mutation: markTreatmentEnteredInError,
    toArgs: (reason) => ({ id, reason }),
    done: copy.done.error(name),
  });
  return (
    <>
      <MenuButton isIcon label={copy.menu(name)} startIcon={<EllipsisVertical size={20} aria-hidden="true" />}>
        <MenuEntry icon={Eraser} onPick={() => setAbout(error)}>
          {copy.error.open}
        </MenuEntry>
      </MenuButton>
      {about && <ReasonDialog about={about} onClose={() => setAbout(null)} />}
    </>
  );
}

/** Crossed out, with the way to the credit note. */
function ErrorRow({ line, error }: { line: DoneLine; error: NonNullable<DoneLine["error"]> }) {
  const { can, settings, timeZone } = useClinic();
  const { treatment, product, grossMinor, isPending } = line;
  const { by, at, invoiceId, isToCredit } = error;
  const name = nameOf(line);
  const marked = timelineCopy.markedInError(by, fullDate(localDateOf(at, timeZone)), clockTime(at, timeZone));
  const mayCredit = isToCredit && invoiceId !== null && can("billing:manage");
  return (
    <TreatmentRow
      icon={Eraser}
      tone="cancelled"
      name={name}
      facts={[
        copy.error.because(treatment.reason),
        marked,
        product ? quantityWords(product, treatment.quantityMilli) : "",
      ]}
      warnings={isToCredit ? [copy.error.toCredit] : []}
      amount={grossMinor === null ? copy.none : moneyText(grossMinor, settings)}
      isPast
      isCrossedOut
      isPending={isPending}
      action={
        mayCredit && (
          <Button variant="link" to={paths.invoice(invoiceId)} aria-label={copy.error.creditNamed(name)}>
            {copy.error.credit}
          </Button>
        )
      }
      menu={null}
    />
  );
}

function ChargeMenu({ line }: { line: DoneLine }) {
  const { mutate } = useClinic();
  const action = useToastAction();
  const [about, setAbout] = useState<Decision | null>(null);
  const { treatment, line: charge } = line;
  const name = nameOf(line);
  const noCharge = charge
    ? decision({
        kind: "noCharge",
        what: name,
        petId: treatment.petId,
        mutation: markNoCharge,
        toArgs: (reason) => ({ id: charge.id, reason }),
        done: copy.done.noCharge(name),
      })
    : decision({
        kind: "noCharge",
        what: name,
        petId: treatment.petId,
        mutation: chargeGiven,
        toArgs: (noChargeReason) => ({ treatmentId: treatment.id, noChargeReason }),
        done: copy.done.noCharge(name),
      });
  const chargeIt = async (): Promise<void> => {
    await (charge
      ? mutate(markNoCharge, { id: charge.id, reason: "" })
      : mutate(chargeGiven, { treatmentId: treatment.id }));
    toastDone(copy.done.charged(name));
  };
  const isCharged = charge !== null && charge.noChargeReason === "";
  return (
    <>
      <MenuButton isIcon label={copy.menu(name)} startIcon={<EllipsisVertical size={20} aria-hidden="true" />}>
        {!isCharged && (
          <MenuEntry icon={ReceiptText} onPick={() => void action.run(chargeIt)}>
            {copy.charge}
          </MenuEntry>
        )}
        {(charge === null || isCharged) && (
          <MenuEntry icon={Ban} onPick={() => setAbout(noCharge)}>
            {copy.noCharge}
          </MenuEntry>
        )}
      </MenuButton>
      {about && <ReasonDialog about={about} onClose={() => setAbout(null)} />}
    </>
  );
}

function DecidedRow({ line, mayTreat }: { line: DoneLine; mayTreat: boolean }) {
  const { mutate } = useClinic();
  const action = useToastAction();
  const { treatment, isPending } = line;
  const name = nameOf(line);
  const isCarried = treatment.carriedToId !== null;
  return (
    <TreatmentRow
      icon={Ban}
      tone="cancelled"
      name={name}
      facts={[decisionWords(treatment)]}
      warnings={[]}
      amount={copy.none}
      isPast
      isPending={isPending}
      action={
        mayTreat &&
        !isCarried && (
          <Button
            variant="link"
            isLoading={action.isBusy}
            aria-label={copy.offerNamed(name)}
            onClick={() => void action.run(() => mutate(offerAgain, { id: treatment.id }))}
          >
            {copy.offerAgain}
          </Button>
        )
      }
      menu={null}
    />
  );
}
