import { chargeGiven, markNoCharge } from "@fernpaw/domain/billing/charge-line.mutations";
import { offerAgain, takeBackTreatment } from "@fernpaw/domain/treatments/treatment.mutations";
import { Ban, Check, EllipsisVertical, ReceiptText } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { clockTime } from "../../../ui/clock-time.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { toastDone } from "../../../ui/toast.ts";
import { useToastAction } from "../../../ui/use-action.ts";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import { inWords, routeWords, siteWords } from "../../vaccinations/public/site-words.copy.ts";
import { copy } from "../treatments.copy.ts";
import { dosing } from "../public/dosing.copy.ts";
import type { DoneLine } from "../treatments.queries.ts";
import { decisionWords, quantityWords } from "./line-words.ts";
import { decision, type Decision } from "./reason-dialog.tsx";
import { TreatmentRow } from "./treatment-row.tsx";

const ReasonDialog = lazyPart(async () => (await import("./reason-dialog.tsx")).ReasonDialog);

/** A treatment that is not planned any more: given, with Undo, or decided otherwise. */
export function DoneRow({ line, mayTreat }: { line: DoneLine; mayTreat: boolean }) {
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
  const isIssued = charge?.status === "issued";
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
      menu={mayTreat && !isIssued && <ChargeMenu line={line} />}
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
