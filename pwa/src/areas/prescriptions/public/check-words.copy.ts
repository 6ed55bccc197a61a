import { counted, plural } from "@fernpaw/domain/kernel/plural";
import { parseDoseWeight } from "@fernpaw/domain/prescriptions/dose-since-weighed";
import { type UnseenCheck, UnseenChecks } from "@fernpaw/domain/prescriptions/checks";
import { amountText } from "../../catalogue/public/product-words.copy.ts";

const weeks = (count: number): string => counted(count, "week", "weeks");

const kg = (grams: number): string => `${amountText(grams)} kg`;

const DOSE_STATES = {
  below: "The dose is below the one on file for this weight.",
  above: "The dose is above the one on file for this weight.",
  unknown: "Calculate the dose again.",
};

function doseWords(what: string): { title: string; text: string } {
  const dose = parseDoseWeight(what);
  const then = dose === null || dose.thenG === null ? "written without a weight" : `calculated for ${kg(dose.thenG)}`;
  const now = dose === null ? "" : `The pet weighs ${kg(dose.nowG)} now. ${DOSE_STATES[dose.state]}`;
  return { title: "Dose for another weight", text: `The dose was ${then}. ${now}`.trim() };
}

/** A warning before the signature. */
export function checkWords({ kind, level, what }: UnseenCheck): { title: string; text: string } {
  switch (kind) {
    case "allergy":
      return level === "stop"
        ? { title: `Allergy to ${what}`, text: "The medicine has this ingredient, or is of this class." }
        : { title: `Allergy to ${what}`, text: "Check that the medicine does not have it, also under another name." };
    case "species":
      return { title: "For another species", text: "The product is not for this species." };
    case "age":
      return { title: `Only ${weeks(Number(what))} old`, text: "Check that the medicine suits so young an animal." };
    case "same_medicine":
      return { title: `${what} again`, text: "The pet has this medicine already." };
    case "interaction":
      return {
        title: `Together with ${what}`,
        text: "The catalogue says that the two interact. Check whether they may be given together.",
      };
    case "weight_age":
      return what === ""
        ? { title: "No weight", text: "The pet was never weighed, so the dose is not checked." }
        : { title: "Old weight", text: `The last weight is ${plural(Number(what), "one day", `${what} days`)} old.` };
    case "dose_weight":
      return doseWords(what);
  }
}

/** The warnings that an inbox item names, in a row; empty where it names none. */
export function unseenText(details: unknown): string {
  const read = UnseenChecks().safeParse(details);
  return read.success ? read.data.map((check) => checkWords(check).title).join(", ") : "";
}
