/** The calculation of a dose. */
export const dosing = {
  perKg: (weight: string, each: string, all: string) => `${weight} kg × ${each}/kg = ${all}`,
  perAnimal: (all: string) => `For the animal ${all}`,
  eachKg: (amount: string) => `${amount}/kg`,
  sum: (text: { wanted: string; quantity: string; ingredient: string; given: string }) =>
    `${text.wanted}. ${[text.quantity, text.ingredient, text.given].filter((part) => part !== "").join(" = ")}.`,
  below: (dose: string) => `This is less than the dose on file: ${dose}.`,
  above: (dose: string) => `This is more than the dose on file: ${dose}.`,
  less: "Less for each dose",
  more: "More for each dose",
  noWeight:
    "The weight is missing, so the dose cannot be checked. Record the weight first, or enter how much the pet gets.",
  noDose: "No dose on file for this animal. Enter how much it gets.",
  notCompared:
    "The dose is not checked: the product does not say its strength, or says it in another unit than the dose on file. Calculate it by hand.",
  reasonNeeded: "Write why the pet gets this dose.",
  look: "Look at the dose",
  lookNamed: (what: string, time: string) => `Look at the dose: ${what}, ${time}`,
  otherSpecies: (names: readonly string[]) => `This product is for another species: ${names.join(", ")}.`,
  allergens: (names: readonly string[]) => `Allergy on file: ${names.join(", ")}.`,
  giveAnyway: "Give anyway",
  giveAnywayNamed: (what: string, time: string) => `Give anyway: ${what}, ${time}`,
  checkHint: "A second person compares label and medicine, and confirms it with their PIN or password.",
  check: (quantity: string, what: string) => `Compare label and medicine: ${quantity} of ${what}.`,
  checkReason: "Label and medicine compared",
  because: (reason: string) => `dose: ${reason}`,
};
