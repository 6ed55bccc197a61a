import { localDateOf } from "@fernpaw/domain/kernel/time";
import { changeTreatment } from "@fernpaw/domain/treatments/treatment.mutations";
import { moneyText } from "../../../ui/money-text.ts";
import { Check, EllipsisVertical, Hand, PenLine, Pill, ReceiptText } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useToastAction } from "../../../ui/use-action.ts";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { KIND_ICONS } from "../../catalogue/public/kind-icons.ts";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import { weightText } from "../../pets/public/weight.ts";
import { whyWords } from "../../stock/public/use-words.copy.ts";
import { dosing } from "../public/dosing.copy.ts";
import { copy } from "../treatments.copy.ts";
import type { PlannedLine } from "../treatments.queries.ts";
import { giveWord, plannedFacts } from "./line-words.ts";
import { offDose } from "./plan-look.ts";
import { useNotGiven } from "./not-given.tsx";
import { decision, type Decision } from "../public/reason-dialog.tsx";
import { TreatmentRow } from "./treatment-row.tsx";
import { useGivePlanned } from "./use-give-planned.ts";

const TreatmentDialog = lazyPart(async () => (await import("./treatment-dialog.tsx")).TreatmentDialog);
const ReasonDialog = lazyPart(async () => (await import("../public/reason-dialog.tsx")).ReasonDialog);

const WORD_ICONS = { [copy.give]: Check, [copy.dispense]: Pill, [copy.handOver]: Hand };

interface PlannedRowProps extends VisitPartProps {
  line: PlannedLine;
  weightG: number | null;
  mayTreat: boolean;
  /** Its button takes the focus. */
  isNext: boolean;
  onGiven: () => void;
}

/** The weight that the quantity is for, where it is not the latest one. */
function oldWeightWords(old: PlannedLine["oldWeight"], timeZone: string): string {
  if (!old) return "";
  const { weight, unit } = old;
  return weight
    ? copy.byWeight(weightText(weight.weightG, unit), fullDate(localDateOf(weight.takenAt, timeZone)))
    : copy.beforeWeight;
}

function warningsOf(line: PlannedLine, weightG: number | null, timeZone: string): string[] {
  const { known, blocked, missingMilli } = line;
  const { product } = known;
  return [
    known.allergens.length > 0 ? dosing.allergens(known.allergens) : "",
    offDose(line, weightG) ?? "",
    oldWeightWords(line.oldWeight, timeZone),
    blocked ? `${blocked.batch.number}: ${whyWords[blocked.why]}` : "",
    !blocked && missingMilli > 0 ? copy.below(quantityText(missingMilli, product.dispensingUnit)) : "",
    known.otherSpecies.length > 0 ? dosing.otherSpecies(known.otherSpecies) : "",
    product.alertOnUse,
  ].filter((words) => words !== "");
}

/** A planned treatment. Its button gives it at once; where a person has to look first, it opens the sheet. */
export function PlannedRow({ visit, pet, line, weightG, mayTreat, isNext, onGiven }: PlannedRowProps) {
  const { settings, timeZone } = useClinic();
  const { treatment, known, grossMinor, isPending } = line;
  const { product } = known;
  const [sheet, setSheet] = useState<"give" | "change" | null>(null);
  const onLook = (): void => setSheet("give");
  const { giveNow, isBusy, label, question, dialog, state } = useGivePlanned({
    visit,
    pet,
    line,
    weightG,
    onLook,
    onGiven,
  });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNext) button.current?.focus();
  }, [isNext]);
  const word = giveWord(treatment, product);
  const Icon = WORD_ICONS[word] ?? Check;
  return (
    <>
      <TreatmentRow
        icon={KIND_ICONS[product.kind]}
        tone={treatment.way === "dispense" ? "confirmed" : "exam"}
        name={product.name}
        facts={plannedFacts(line, weightG)}
        warnings={warningsOf(line, weightG, timeZone)}
        state={state}
        repair={mayTreat && <UseLatestWeight line={line} />}
        question={question}
        amount={line.isUnsaid ? "" : grossMinor === null ? copy.noPrice : moneyText(grossMinor, settings)}
        isPending={isPending}
        action={
          mayTreat && (
            <Button
              ref={button}
              variant="soft"
              isLoading={isBusy}
              startIcon={<Icon size={20} aria-hidden="true" />}
              aria-label={copy.giveNamed(label, product.name)}
              onClick={giveNow}
            >
              {label}
            </Button>
          )
        }
        menu={mayTreat && <PlannedMenu line={line} onChange={() => setSheet("change")} />}
      />
      {sheet !== null && (
        <TreatmentDialog visit={visit} line={line} weightG={weightG} mode={sheet} onClose={() => setSheet(null)} />
      )}
      {dialog}
    </>
  );
}

/** Where the bundle has another quantity of the product for the latest weight: takes it. */
function UseLatestWeight({ line: { treatment, known, oldWeight } }: { line: PlannedLine }) {
  const { mutate } = useClinic();
  const action = useToastAction();
  if (!oldWeight || oldWeight.anewMilli === null || oldWeight.lastG === null) return null;
  const { anewMilli, lastG, unit } = oldWeight;
  const { name, dispensingUnit } = known.product;
  const use = async (): Promise<void> => {
    await mutate(changeTreatment, { id: treatment.id, set: { quantityMilli: anewMilli } });
    toastDone(copy.done.changed(name));
  };
  const words = copy.useForWeight(quantityText(anewMilli, dispensingUnit), weightText(lastG, unit));
  return (
    <Button
      variant="link"
      isLoading={action.isBusy}
      aria-label={`${name}: ${words}`}
      onClick={() => void action.run(use)}
    >
      {words}
    </Button>
  );
}

function PlannedMenu({ line, onChange }: { line: PlannedLine; onChange: () => void }) {
  const { mutate } = useClinic();
  const [about, setAbout] = useState<Decision | null>(null);
  const action = useToastAction();
  const { id, petId, noChargeReason } = line.treatment;
  const what = line.known.product.name;
  const notGiven = useNotGiven(line);
  const charge = async (): Promise<void> => {
    await mutate(changeTreatment, { id, set: { noChargeReason: "" } });
    toastDone(copy.done.charged(what));
  };
  const noCharge = decision({
    kind: "noCharge",
    what,
    petId,
    mutation: changeTreatment,
    toArgs: (reason) => ({ id, set: { noChargeReason: reason } }),
    done: copy.done.noCharge(what),
  });
  return (
    <>
      <MenuButton isIcon label={copy.menu(what)} startIcon={<EllipsisVertical size={20} aria-hidden="true" />}>
        <MenuEntry icon={PenLine} onPick={onChange}>
          {copy.change}
        </MenuEntry>
        {notGiven.entries}
        {noChargeReason === "" ? (
          <MenuEntry icon={ReceiptText} onPick={() => setAbout(noCharge)}>
            {copy.noCharge}
          </MenuEntry>
        ) : (
          <MenuEntry icon={ReceiptText} onPick={() => void action.run(charge)}>
            {copy.charge}
          </MenuEntry>
        )}
      </MenuButton>
      {notGiven.dialog}
      {about && <ReasonDialog about={about} onClose={() => setAbout(null)} />}
    </>
  );
}
