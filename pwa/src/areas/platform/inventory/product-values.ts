import type { PlatformCard } from "@fernpaw/domain/catalogue/platform-product";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import type { Faults } from "../../../form/faults.ts";
import { readDecimal } from "../../../form/typed-number.ts";
import { inventoryCopy as copy } from "./inventory.copy.ts";
import type { ProductRow } from "./inventory-api.ts";

type Controlled = NonNullable<PlatformCard["controlled"]>;

/** A product as it is typed. */
export type ProductValues = Omit<PlatformCard, "packSizeMilli" | "controlled" | "concentration" | "interactionTags"> & {
  packSize: string;
  /** Of the active ingredient in one unit; empty: not known. */
  amount: string;
  amountUnit: NonNullable<PlatformCard["concentration"]>["unit"];
  /** Apart by commas. */
  tags: string;
  /** Empty: not controlled. */
  region: Controlled["region"] | "";
  schedule: string;
  status: ProductRow["status"];
};

const BLANK: ProductValues = {
  code: "",
  name: "",
  kind: "medication",
  category: "",
  activeIngredient: "",
  strength: "",
  form: "",
  dispensingUnit: "unit",
  stockUnit: "unit",
  packSize: "1",
  amount: "",
  amountUnit: "mg",
  tags: "",
  prescriptionOnly: "no",
  region: "",
  schedule: "",
  storage: "room",
  trackStock: "yes",
  trackBatch: "no",
  warnings: "",
  status: "active",
};

export function startOf(product: ProductRow | null): ProductValues {
  if (product === null) return BLANK;
  const { packSizeMilli, controlled, concentration, interactionTags, ...card } = product.card;
  return {
    ...card,
    packSize: String(packSizeMilli / 1000),
    amount: concentration === null ? "" : String(concentration.amountMilli / 1000),
    amountUnit: concentration?.unit ?? "mg",
    tags: interactionTags.join(", "),
    region: controlled?.region ?? "",
    schedule: controlled?.class ?? "",
    status: product.status,
  };
}

/** In thousandths; 0: the text cannot be read. */
function milliOf(text: string): number {
  const read = readDecimal(text, { locale: "en-GB", decimals: 3 });
  return "value" in read && read.value > 0 ? read.value : 0;
}

/** Words at each field whose text cannot be read. */
export function faultsIn(values: ProductValues): Faults {
  const { code, name, packSize, amount, region, schedule, trackStock, trackBatch } = values;
  return {
    ...(hasVisible(code) ? {} : { code: copy.codeMissing }),
    ...(hasVisible(name) ? {} : { name: copy.nameMissing }),
    ...(milliOf(packSize) > 0 ? {} : { packSize: copy.packWrong }),
    ...(amount.trim() === "" || milliOf(amount) > 0 ? {} : { amount: copy.packWrong }),
    ...(region === "" || hasVisible(schedule) ? {} : { schedule: copy.scheduleMissing }),
    ...(trackStock === "no" && (region !== "" || trackBatch === "yes") ? { "": copy.stockForControlled } : {}),
  };
}

/** The card of the typed values; `faultsIn` names text that cannot be read. */
export function cardOf(values: ProductValues): PlatformCard {
  const { packSize, amount, amountUnit, tags, region, schedule, status: _status, ...typed } = values;
  return {
    ...typed,
    packSizeMilli: milliOf(packSize),
    concentration: amount.trim() === "" ? null : { amountMilli: milliOf(amount), unit: amountUnit },
    interactionTags: tags
      .split(",")
      .map((tag) => tag.trim())
      .filter(hasVisible),
    controlled: region === "" ? null : { region, class: schedule.trim() },
  };
}
