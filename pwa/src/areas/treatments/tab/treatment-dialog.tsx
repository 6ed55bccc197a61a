import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { mayOverride } from "@fernpaw/domain/stock/batch-use";
import { changeTreatment } from "@fernpaw/domain/treatments/treatment.mutations";
import { isQuantityKnown } from "@fernpaw/domain/treatments/propose-dose";
import { needsCheck } from "@fernpaw/domain/treatments/use-approval";
import type { Treatment } from "@fernpaw/domain/treatments/treatment";
import { fieldWord } from "../../../field-words.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import type { Fault } from "../../../form/judge-args.ts";
import { decimalText, type NumberFormat } from "../../../form/typed-number.ts";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Choice } from "../../../ui/choice.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useAskedOnce } from "../../../ui/use-asked-once.ts";
import { toastDone } from "../../../ui/toast.ts";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { unitFor } from "../../catalogue/public/product-words.copy.ts";
import { partNow, quantityFormat, readQuantity } from "../../stock/public/quantity-values.ts";
import { copy, sheet } from "../treatments.copy.ts";
import { giveQuestions } from "../public/give-questions.ts";
import { dosing } from "../public/dosing.copy.ts";
import { BatchField, chosenBatch, PROPOSED } from "../public/batch-field.tsx";
import { Allergens, DoseReasonField, DosesOnFile, OtherSpecies } from "../public/dose-parts.tsx";
import { doseFault, doseSum } from "../public/dose-sum.ts";
import { partsFor, priceFor, type PlannedLine } from "../treatments.queries.ts";
import { doseOf } from "./line-words.ts";
import { useGive, type Use } from "./use-give.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";

interface Values {
  quantity: string;
  dose: string;
  doseReason: string;
  route: string;
  site: string;
  way: Treatment["way"];
  batch: string;
}

interface TreatmentDialogProps extends Pick<VisitPartProps, "visit"> {
  line: PlannedLine;
  weightG: number | null;
  /** `give`: its button gives it; `change`: it only saves. */
  mode: "give" | "change";
  onClose: () => void;
}

type ChangeSet = Required<
  Pick<Treatment, "quantityMilli" | "dose" | "doseReason" | "route" | "site" | "way" | "batchId">
>;

/** A medicine whose quantity no person said for this animal. */
const isToBeSaid = ({ isWithoutDose, treatment }: PlannedLine): boolean =>
  isWithoutDose && treatment.isQuantitySaid !== "yes" && (treatment.bundleId !== null || !isQuantityKnown(treatment));

function startOf(line: PlannedLine, format: NumberFormat): Values {
  const { treatment, known } = line;
  const { dose, doseReason, route, site, way, batchId } = treatment;
  return {
    quantity: isToBeSaid(line) ? "" : decimalText(treatment.quantityMilli, format),
    dose,
    doseReason,
    route: route === "" ? (known.proposed?.dose.route ?? "") : route,
    site,
    way,
    batch: batchId ?? PROPOSED,
  };
}

function useSheet({ visit, line, weightG, mode, onClose }: TreatmentDialogProps) {
  const { settings, mutate, timeZone } = useClinic();
  const today = useToday(timeZone);
  const { treatment, known } = line;
  const format = quantityFormat(settings);
  const { give, dialog } = useGive(visit);
  const setOf = (values: Values, fault: Fault): ChangeSet | null => {
    const { quantity, dose, doseReason, route, site, way, batch } = values;
    const ofProduct = { product: known.product, needed: sheet.quantityNeeded };
    const quantityMilli = readQuantity(quantity, format, fault, ofProduct);
    if (quantityMilli === null) return null;
    const isOff = doseFault(known, { quantityMilli, way }, weightG) !== null;
    return {
      quantityMilli,
      dose,
      doseReason: isOff ? doseReason : "",
      route,
      site,
      way,
      batchId: chosenBatch(batch),
    };
  };
  const usedBySet = (set: ChangeSet): Use => {
    const { quantityMilli, batchId, ...how } = set;
    const { parts, blocked } = partsFor(known, { quantityMilli, batchId, day: today });
    const { product } = known;
    const dose = doseOf(set, product, weightG);
    const price = priceFor({ isFree: treatment.isFree, quantityMilli }, known);
    return { ...how, id: treatment.id, quantityMilli, dose, product, parts, price, blocked };
  };
  const questionsOf = (use: Use | null): string[] => (use && mode === "give" ? giveQuestions(known, use) : []);
  const form: Form<Values> = useActionForm({
    mutation: changeTreatment,
    start: () => startOf(line, format),
    toArgs: (values, fault) => {
      const set = setOf(values, fault);
      if (set && doseFault(known, set, weightG) !== null && set.doseReason.trim() === "")
        return fault("doseReason", dosing.reasonNeeded);
      return set && { id: treatment.id, set };
    },
    fieldAt: (path) => {
      const last = String(path.at(-1));
      return { quantityMilli: "quantity", batchId: "batch" }[last] ?? last;
    },
    mayGoOn: (values) => {
      const decided = setOf(values, () => null);
      return asked.mayGoOn(questionsOf(decided && usedBySet(decided)));
    },
    refusalAt: ({ code }) => (code === "batch_unusable" ? "batch" : null),
    words: { quantity: sheet.quantityNeeded },
    send: async (args) => {
      if (mode === "change") {
        await mutate(changeTreatment, args);
        toastDone(copy.done.changed(known.product.name));
        return;
      }
      const missing = await give(usedBySet(args.set as ChangeSet));
      if (missing !== null) throw new Refusal("approval_required", { needs: missing });
    },
    onSaved: onClose,
  });
  const set = setOf(form.values, () => null);
  const now = set && usedBySet(set);
  const questions = questionsOf(now);
  const asked = useAskedOnce(questions);
  return {
    form,
    dialog,
    now,
    sum: now && doseSum(known, now, weightG),
    question: asked.isAsked ? questions.join(" ") : null,
  };
}

/** Quantity, dose, route, site and batch of a planned treatment; its button saves or gives it. */
export function TreatmentDialog(props: TreatmentDialogProps) {
  const { settings } = useClinic();
  const { line, weightG, mode, onClose } = props;
  const { product, doses } = line.known;
  const { form, dialog, now, sum, question } = useSheet(props);
  const isHopeless = mode === "give" && now?.blocked !== null && now?.blocked !== undefined && !mayOverride(product);
  const giveLabel = question ? dosing.giveAnyway : copy.give;
  const title = mode === "give" ? sheet.giveTitle(product.name) : sheet.changeTitle(product.name);
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={title}
        size="xl"
        submitLabel={mode === "give" ? giveLabel : sheet.save}
        problem={question ?? form.problem}
        isDisabled={isHopeless}
        hasCancel
      >
        <AboutPets petIds={[props.visit.petId]} />
        <Allergens known={line.known} />
        <OtherSpecies known={line.known} />
        {product.alertOnUse !== "" && <Alert severity="warning">{product.alertOnUse}</Alert>}
        {line.isWithoutDose && doses.length === 0 && (
          <Alert severity="info">{weightG === null ? dosing.noWeight : dosing.noDose}</Alert>
        )}
        <DosesOnFile
          known={line.known}
          onUse={({ dose, quantityMilli }) =>
            form.set({
              quantity: decimalText(quantityMilli, quantityFormat(settings)),
              route: dose.route,
            })
          }
        />
        <FormColumns>
          <TextField
            label={sheet.quantityIn(unitFor(2, product.dispensingUnit))}
            autoFocus
            {...form.field("quantity", DECIMAL)}
            errorText={form.fault("quantity") ?? partNow(form.values.quantity, quantityFormat(settings), product)}
            helperText={now ? (sum?.words ?? doseOf({ ...now, dose: "" }, product, weightG)) : ""}
          />
          <TextField label={fieldWord("treatments", "dose")} {...form.field("dose")} />
          <TextField label={fieldWord("treatments", "route")} {...form.field("route")} />
          <TextField label={fieldWord("treatments", "site")} {...form.field("site")} />
        </FormColumns>
        <DoseReasonField sum={sum} field={form.field("doseReason", { maxLength: 300 })} />
        <Choice
          label={fieldWord("treatments", "way")}
          {...form.pick("way")}
          options={(["administer", "dispense"] as const).map((value) => ({ value, label: sheet.ways[value] }))}
        />
        <BatchField
          known={line.known}
          value={form.values.batch}
          onChange={(batch) => form.set({ batch })}
          errorText={form.fault("batch")}
          quantityMilli={now?.quantityMilli ?? null}
        />
        {mode === "give" && needsCheck(settings, product, form.values.way) && (
          <Typography>{dosing.checkHint}</Typography>
        )}
      </FormDialog>
      {dialog}
    </>
  );
}
