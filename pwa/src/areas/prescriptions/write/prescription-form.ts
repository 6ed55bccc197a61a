import type { products } from "@fernpaw/domain/catalogue/product";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import { isDay, type LocalDate } from "@fernpaw/domain/kernel/time";
import { dosesOfCourse, quantityOfCourse } from "@fernpaw/domain/prescriptions/frequency";
import { MOST_PRESCRIBED_MILLI, type Prescription } from "@fernpaw/domain/prescriptions/prescription";
import type { writePrescription } from "@fernpaw/domain/prescriptions/prescription.mutations";
import { type Limits, limitsOf } from "@fernpaw/domain/prescriptions/region-pack";
import { checkAgainst } from "@fernpaw/domain/treatments/propose-dose";
import type { Fault } from "../../../form/judge-args.ts";
import { decimalText, readDecimal } from "../../../form/typed-number.ts";
import { partText, unitFor } from "../../catalogue/public/product-words.copy.ts";
import { quantityFormat } from "../../stock/public/quantity-values.ts";
import type { Weight } from "../../pets/public/pet-warnings.queries.ts";
import type { Knowledge } from "../../treatments/treatments.queries.ts";
import { dosing } from "../../treatments/public/dosing.copy.ts";
import { writeCopy as words } from "../prescriptions.copy.ts";

type Product = RowOf<typeof products>;
type WriteArgs = ArgsOf<typeof writePrescription>;
/** The fields that a person decides. The form knows pet, client and place. */
export type Content = Omit<WriteArgs, "id" | "petId" | "clientId" | "locationId" | "visitId">;

export interface Values {
  kind: Prescription["kind"];
  productId: string;
  medicine: string;
  strength: string;
  form: string;
  dose: string;
  doseReason: string;
  route: string;
  frequency: Prescription["frequency"];
  everyHours: string;
  durationDays: string;
  quantity: string;
  repeats: string;
  directions: string;
  warnings: string;
  withdrawal: string;
  cascadeStatement: string;
  isSubstitutable: boolean;
  isChronic: boolean;
  startsOn: string;
  expiresOn: string;
  prescriberId: string;
  /** The warnings that the vet ticked, each by its kind and what it is about. */
  ticked: string[];
  overrideReason: string;
}

export interface FormFacts {
  /** Null: a medicine that is not in the list, or its product is still read. */
  known: Knowledge | null;
  weight: Weight | null;
  today: LocalDate;
  settings: { locale: string; country: string; prescriptionMonths: number };
}

/** How the numbers of the form are typed. */
export const formatOf = quantityFormat;
const wholeOf = (text: string): number | null => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : null);

/** The typed dose in thousandths; null: none, or it cannot be read. */
export function typedDose({ dose }: Pick<Values, "dose">, facts: FormFacts): number | null {
  const read = readDecimal(dose, formatOf(facts.settings));
  return "value" in read && read.value > 0 ? read.value : null;
}

export const limitsFor = ({ settings, known, today }: FormFacts, startsOn: string): Limits =>
  limitsOf(settings, known?.product ?? null, isDay(startsOn) && startsOn < today ? startsOn : today);

export const courseOf = ({ frequency, everyHours, durationDays }: Values) => ({
  frequency,
  everyHours: wholeOf(everyHours),
  durationDays: wholeOf(durationDays),
});

const ANY = { smallestPart: "any" } as const;

/** The quantity of the whole course; null: the course does not say. */
export function courseQuantity(values: Values, facts: FormFacts): number | null {
  const doseMilli = typedDose(values, facts);
  const course = courseOf(values);
  if (dosesOfCourse(course) === null) return null;
  return quantityOfCourse(doseMilli, course, facts.known?.product ?? ANY);
}

/** The name that is kept: of a product the one on label and paper, else the typed one. */
export const keptName = (product: Product | undefined, typed: string): string =>
  product ? product.printedName || product.name : typed;

export const unitOf = (product: Product | undefined): Prescription["unit"] => product?.dispensingUnit ?? "unit";

export function startValues(
  row: Prescription | null,
  facts: Pick<FormFacts, "settings" | "today">,
  own: { prescriberId: string },
): Values {
  const { today } = facts;
  const startsOn = row?.startsOn ?? today;
  return {
    kind: row?.kind ?? "dispense_here",
    productId: row?.productId ?? "",
    medicine: row?.medicine ?? "",
    strength: row?.strength ?? "",
    form: row?.form ?? "",
    dose: typeof row?.doseMilli === "number" ? decimalText(row.doseMilli, formatOf(facts.settings)) : "",
    doseReason: row?.doseReason ?? "",
    route: row?.route ?? "",
    frequency: row?.frequency ?? "once_daily",
    everyHours: String(row?.everyHours ?? 8),
    durationDays: row === null ? "" : String(row.durationDays ?? ""),
    quantity: row === null ? "" : decimalText(row.quantityMilli, formatOf(facts.settings)),
    repeats: String(row?.repeatsAllowed ?? 0),
    directions: row?.directions ?? "",
    warnings: row?.warnings ?? "",
    withdrawal: row?.withdrawal ?? "",
    cascadeStatement: row?.cascadeStatement ?? "",
    isSubstitutable: row?.isSubstitutable === "yes",
    isChronic: row?.isChronic === "yes",
    startsOn,
    expiresOn: row?.expiresOn ?? "",
    prescriberId: row?.prescriberId ?? own.prescriberId,
    ticked: [],
    overrideReason: "",
  };
}

/** The fields of a signed prescription that a new one begins with: no days, nor the reasons and ticks of a signature. */
export function againValues(row: Prescription, facts: Pick<FormFacts, "settings" | "today">): Partial<Values> {
  const { startsOn, expiresOn, prescriberId, doseReason, ticked, overrideReason, ...kept } = startValues(row, facts, {
    prescriberId: "",
  });
  return kept;
}

/** A unit behind the number may be another one than that of the field: "0.6 mg" is not a dose in ml. */
const unreadWords = (typed: string, unread: string, { known }: FormFacts): string =>
  /\d\s*[\p{L}µ]/u.test(typed) ? words.numberIn(unitFor(2, unitOf(known?.product))) : unread;

/** The dose, and the one on file that it is compared with; undefined: a field has a fault. */
function readDose(values: Values, facts: FormFacts, fault: Fault) {
  const { known, weight } = facts;
  const typed = readDecimal(values.dose, formatOf(facts.settings));
  const isEmpty = values.dose.trim() === "";
  if (!isEmpty && "unread" in typed) return fault("dose", unreadWords(values.dose, typed.unread, facts)) ?? undefined;
  if (!isEmpty && "value" in typed && (typed.value <= 0 || typed.value > MOST_PRESCRIBED_MILLI))
    return fault("dose", typed.value <= 0 ? words.quantityNeeded : words.doseTooMuch) ?? undefined;
  const doseMilli = typedDose(values, facts);
  const part = known && doseMilli !== null ? partText(known.product, doseMilli) : null;
  if (part !== null) return fault("dose", part) ?? undefined;
  const doseWeight = weight && { weightG: weight.weightG, takenAt: weight.takenAt };
  const check =
    known && doseMilli !== null
      ? checkAgainst(known.doses, known.product, { quantityMilli: doseMilli, weightG: weight?.weightG ?? null })
      : null;
  if (check === null) return { doseMilli, doseWeight, doseOnFile: null, doseReason: "" };
  if (check.state !== "within" && values.doseReason.trim() === "")
    return fault("doseReason", dosing.reasonNeeded) ?? undefined;
  const { id: doseId, lowMilli, highMilli, unit, per, source } = check.dose;
  const doseReason = check.state === "within" ? "" : values.doseReason;
  return { doseMilli, doseWeight, doseOnFile: { doseId, lowMilli, highMilli, unit, per, source }, doseReason };
}

function readQuantity(values: Values, facts: FormFacts, fault: Fault): number | null {
  const product = facts.known?.product;
  const isEmpty = values.quantity.trim() === "";
  const read = isEmpty ? null : readDecimal(values.quantity, formatOf(facts.settings));
  if (read && "unread" in read) return fault("quantity", unreadWords(values.quantity, read.unread, facts));
  const milli = read ? read.value : courseQuantity(values, facts);
  if (milli === null || milli <= 0) return fault("quantity", words.quantityNeeded);
  if (milli > MOST_PRESCRIBED_MILLI) return fault("quantity", words.tooMuch);
  const part = product ? partText(product, milli) : null;
  return part === null ? milli : fault("quantity", part);
}

/** The typed values as a prescription; null: a field has a fault. */
export function readContent(values: Values, facts: FormFacts, fault: Fault): Content | null {
  const { kind, productId, medicine, frequency, startsOn, expiresOn, prescriberId, directions } = values;
  const product = facts.known?.product;
  if (productId === "" && kind === "dispense_here")
    return fault(medicine.trim() === "" ? "productId" : "kind", words.productNeeded);
  if (productId === "" && medicine.trim() === "") return fault("medicine", words.medicineNeeded);
  if (productId !== "" && product?.id !== productId) return fault("productId", words.medicineNeeded);
  const dose = readDose(values, facts, fault);
  if (!dose) return null;
  if (dose.doseMilli === null && directions.trim() === "") return fault("directions", words.directionsNeeded);
  const everyHours = wholeOf(values.everyHours);
  if (frequency === "every_hours" && (everyHours === null || everyHours < 1 || everyHours > 168))
    return fault("everyHours", words.hoursNeeded);
  const durationDays = wholeOf(values.durationDays);
  if (values.durationDays.trim() !== "" && (durationDays === null || durationDays < 1 || durationDays > 366))
    return fault("durationDays", words.daysBad);
  const quantityMilli = readQuantity(values, facts, fault);
  if (quantityMilli === null) return null;
  const repeatsAllowed = wholeOf(values.repeats);
  if (repeatsAllowed === null || repeatsAllowed > 99) return fault("repeats", words.repeatsBad);
  if (!isDay(startsOn)) return fault("startsOn", words.startNeeded);
  const limits = limitsFor(facts, startsOn);
  if (limits.mostRepeats !== null && repeatsAllowed > limits.mostRepeats)
    return fault("repeats", words.repeatsMost(limits.mostRepeats, limits.repeatsSource));
  const until = expiresOn === "" ? limits.lastDay : expiresOn;
  if (!isDay(until) || until < startsOn) return fault("expiresOn", words.expiresEarly);
  if (until < facts.today) return fault("expiresOn", words.expiresPast);
  if (until > limits.lastDay) return fault("expiresOn", words.expiresMost(limits.lastDay, limits.validSource));
  const { route, warnings, withdrawal, cascadeStatement } = values;
  return {
    kind,
    productId: product?.id ?? null,
    medicine: keptName(product, medicine),
    strength: product?.strength ?? values.strength,
    form: product?.form ?? values.form,
    unit: unitOf(product),
    ...dose,
    route,
    frequency,
    everyHours: frequency === "every_hours" ? everyHours : null,
    durationDays,
    quantityMilli,
    repeatsAllowed,
    directions,
    warnings,
    withdrawal,
    cascadeStatement,
    isSubstitutable: values.isSubstitutable ? "yes" : "no",
    isChronic: values.isChronic ? "yes" : "no",
    startsOn,
    expiresOn: until,
    prescriberId: prescriberId === "" ? null : prescriberId,
  };
}
