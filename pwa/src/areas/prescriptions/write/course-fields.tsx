import MenuItem from "@mui/material/MenuItem";
import { FREQUENCIES } from "@fernpaw/domain/prescriptions/frequency";
import { directionsOf } from "@fernpaw/domain/prescriptions/prescription.copy";
import { fieldWord } from "../../../field-words.ts";
import { DECIMAL, WHOLE } from "../../../form/field-props.ts";
import type { Form } from "../../../form/form-types.ts";
import { decimalText, readDecimal } from "../../../form/typed-number.ts";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { quantityText, unitFor } from "../../catalogue/public/product-words.copy.ts";
import { partNow } from "../../stock/public/quantity-values.ts";
import { PartStepper } from "../../treatments/public/part-stepper.tsx";
import { frequencyChoices, writeCopy as words } from "../prescriptions.copy.ts";
import {
  courseQuantity,
  formatOf,
  type FormFacts,
  limitsFor,
  typedDose,
  unitOf,
  type Values,
} from "./prescription-form.ts";

const number = (text: string): number | null => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null);

/** The quantity of the whole course, where none or another one is typed. */
function quantityHint(values: Values, facts: FormFacts): string {
  const course = courseQuantity(values, facts);
  if (course === null) return "";
  const all = quantityText(course, unitOf(facts.known?.product));
  if (values.quantity.trim() === "") return words.quantityLeft(all);
  const typed = readDecimal(values.quantity, formatOf(facts.settings));
  return "value" in typed && typed.value === course ? "" : words.quantityOther(all);
}

/** Dose, rhythm, length, quantity and repeats, with the sentence that the label will say. */
export function CourseFields({ form, facts }: { form: Form<Values>; facts: FormFacts }) {
  const { values } = form;
  const unit = unitOf(facts.known?.product);
  const limits = limitsFor(facts, values.startsOn);
  const sentence = directionsOf({
    doseMilli: typedDose(values, facts),
    unit,
    route: values.route,
    frequency: values.frequency,
    everyHours: number(values.everyHours),
    durationDays: number(values.durationDays),
    directions: values.directions,
  });
  const { mostRepeats, repeatsSource } = limits;
  const faultOf = (name: "dose" | "quantity") =>
    form.fault(name) ?? partNow(values[name], formatOf(facts.settings), facts.known?.product ?? null);
  const doseField = (
    <TextField
      label={words.doseIn(unitFor(2, unit))}
      {...form.field("dose", DECIMAL)}
      errorText={faultOf("dose")}
      helperText={values.dose.trim() === "" ? words.doseHint : ""}
    />
  );
  return (
    <>
      <FormColumns>
        {facts.known ? (
          <PartStepper
            product={facts.known.product}
            quantityMilli={typedDose(values, facts)}
            onStep={(milli) => form.set({ dose: decimalText(milli, formatOf(facts.settings)) })}
          >
            {doseField}
          </PartStepper>
        ) : (
          doseField
        )}
        <TextField label={fieldWord("prescriptions", "route")} {...form.field("route")} />
        <TextField select label={fieldWord("prescriptions", "frequency")} {...form.field("frequency")}>
          {FREQUENCIES.map((value) => (
            <MenuItem key={value} value={value}>
              {frequencyChoices[value]}
            </MenuItem>
          ))}
        </TextField>
        {values.frequency === "every_hours" && (
          <TextField label={fieldWord("prescriptions", "everyHours")} {...form.field("everyHours", WHOLE)} />
        )}
        <TextField label={fieldWord("prescriptions", "durationDays")} {...form.field("durationDays", WHOLE)} />
        <TextField
          label={words.quantityIn(unitFor(2, unit))}
          {...form.field("quantity", DECIMAL)}
          errorText={faultOf("quantity")}
          helperText={quantityHint(values, facts)}
        />
        <TextField
          label={fieldWord("prescriptions", "repeatsAllowed")}
          {...form.field("repeats", WHOLE)}
          helperText={mostRepeats === null ? words.repeatsFree : words.repeatsMost(mostRepeats, repeatsSource)}
        />
      </FormColumns>
      <TextField
        label={fieldWord("prescriptions", "directions")}
        multiline
        minRows={2}
        {...form.field("directions")}
        helperText={words.directionsHint(sentence)}
      />
    </>
  );
}
