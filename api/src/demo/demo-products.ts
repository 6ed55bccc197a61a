import { products } from "@fernpaw/domain/catalogue/product";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import type { DemoClinic } from "./demo-logins.ts";
import { demoRow, type DemoRow } from "./demo-people.ts";
import { demoRandom } from "./demo-random.ts";

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 21;
const WARNINGS = "For animal treatment only. Keep out of reach of children.";

type Card = Partial<NewRow<typeof products>> & Pick<NewRow<typeof products>, "name" | "kind">;

const medicine = { kind: "medication", prescriptionOnly: "yes", warnings: WARNINGS } as const;

/** Examples: names of substances, and no brands. */
const CARDS: readonly Card[] = [
  {
    ...medicine,
    name: "Meloxicam 1.5 mg/ml, 100 ml",
    code: "VX-10100",
    category: "Pain relief",
    activeIngredient: "Meloxicam",
    strength: "1.5 mg/ml",
    concentration: { amountMilli: 1500, unit: "mg" },
    form: "Oral liquid",
    dispensingUnit: "ml",
    stockUnit: "bottle",
    packSizeMilli: 100_000,
    smallestPart: "any",
    useWithinDays: 180,
    labelText: "Give with food.",
    interactionTags: ["NSAID"],
    barcodes: ["5012345000010"],
  },
  {
    ...medicine,
    name: "Amoxicillin 250 mg tablet",
    code: "VX-10231",
    category: "Antibiotics",
    activeIngredient: "Amoxicillin",
    strength: "250 mg",
    concentration: { amountMilli: 250_000, unit: "mg" },
    form: "Tablet",
    dispensingUnit: "tablet",
    stockUnit: "box",
    packSizeMilli: 100_000,
    smallestPart: "half",
    labelText: "Finish the course.",
    barcodes: ["5012345000027"],
  },
  {
    ...medicine,
    name: "Ear gel",
    code: "VX-10492",
    category: "Skin and ears",
    form: "Gel",
    dispensingUnit: "dose",
    stockUnit: "tube",
    packSizeMilli: 2000,
    petTypeIds: [petTypeIdOf("dog")],
    barcodes: ["5012345000034"],
  },
  {
    ...medicine,
    name: "Ketamine 100 mg/ml, 10 ml",
    code: "CD-001",
    category: "Anaesthetics",
    activeIngredient: "Ketamine",
    strength: "100 mg/ml",
    concentration: { amountMilli: 100_000, unit: "mg" },
    form: "Injection",
    dispensingUnit: "ml",
    stockUnit: "vial",
    packSizeMilli: 10_000,
    smallestPart: "any",
    controlled: { region: "UK", class: "2" },
    storage: "safe",
  },
  {
    name: "DHPP vaccine",
    kind: "vaccine",
    code: "VA-001",
    prescriptionOnly: "yes",
    dispensingUnit: "dose",
    stockUnit: "vial",
    storage: "fridge",
    petTypeIds: [petTypeIdOf("dog")],
  },
  {
    name: "Rabies vaccine",
    kind: "vaccine",
    code: "VA-002",
    prescriptionOnly: "yes",
    dispensingUnit: "dose",
    stockUnit: "vial",
    packSizeMilli: 10_000,
    storage: "fridge",
    useWithinDays: 1,
  },
  {
    name: "Surgical gloves, medium",
    kind: "consumable",
    code: "CO-014",
    dispensingUnit: "pair",
    stockUnit: "box",
    packSizeMilli: 50_000,
    barcodes: ["5012345000058"],
  },
  {
    name: "Renal diet for cats, 2.5 kg",
    kind: "retail",
    code: "RE-201",
    dispensingUnit: "packet",
    stockUnit: "packet",
    petTypeIds: [petTypeIdOf("cat")],
    barcodes: ["5012345000065"],
  },
  { name: "Consultation", kind: "service", code: "S-01", dispensingUnit: "visit" },
  { name: "Nurse time", kind: "service", code: "S-02", dispensingUnit: "hour" },
  { name: "Complete blood count", kind: "lab_test", code: "L-01" },
  { name: "Out-of-hours fee", kind: "fee", code: "F-01" },
];

/** A small catalogue. */
export function demoProducts(clinic: DemoClinic, nowMs: number): DemoRow[] {
  const random = demoRandom(clinic.seed + SEED_STEP);
  return CARDS.map((card) => demoRow(products, { ...emptyRow(products), ...card, id: random.id(nowMs) }));
}
