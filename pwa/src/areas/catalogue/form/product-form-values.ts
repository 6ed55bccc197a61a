import { products } from "@fernpaw/domain/catalogue/product";
import { emptyRow, type GivenOf } from "@fernpaw/domain/kernel/entity";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import type { FaultWords } from "../../../form/faults.ts";
import type { Fault } from "../../../form/judge-args.ts";
import { typedFields, type Region, type TypedValues } from "../../../form/typed-fields.ts";
import { decimalText, readDecimal } from "../../../form/typed-number.ts";
import { typedIndex } from "../../../form/typed-rows.ts";
import { quantityFormat } from "../../stock/public/quantity-values.ts";
import { copy } from "../catalogue.copy.ts";
import type { Product } from "../catalogue.queries.ts";
import { isMedicineKind } from "../product/product-kinds.ts";

/** The search text and the scanned code from which a new product starts. */
export interface NewProduct {
  text: string;
  /** A barcode; empty: none was scanned. */
  code: string;
  /** Its stock is counted from the beginning. */
  isCounted?: boolean;
}

export type ProductFields = GivenOf<typeof products>;

type Concentration = NonNullable<Product["concentration"]>;
type Controlled = NonNullable<Product["controlled"]>;

/** Fields that have inputs of their own. */
type Composite = "concentration" | "controlled" | "interactionTags" | "reminderLinks";

/** The product form: every field that a person gives. Numbers and quantities are text. */
export interface ProductValues extends TypedValues<Omit<ProductFields, Composite>> {
  /** No amount: not known. */
  concentration: { amount: string; unit: Concentration["unit"] };
  controlled: { region: Controlled["region"] | "none"; class: string };
  /** With commas between them. */
  interactionTags: string;
  /** Rows without a type are not sent. */
  reminderLinks: { reminderTypeId: string; every: Product["reminderLinks"][number]["every"] }[];
}

const COMPOSITES: readonly string[] = ["concentration", "controlled", "interactionTags", "reminderLinks"];
type Plain = Exclude<keyof ProductFields, Composite>;
const plainNames = Object.entries(products.fields).flatMap(([name, { use }]) =>
  use === "managed" || COMPOSITES.includes(name) ? [] : [name],
) as Plain[];

function readConcentration(
  { amount, unit }: ProductValues["concentration"],
  locale: string,
  fault: Fault,
): Concentration | null {
  if (!hasVisible(amount)) return null;
  const read = readDecimal(amount, quantityFormat({ locale }));
  return "unread" in read ? fault("concentration.amount", read.unread) : { amountMilli: read.value, unit };
}

/** How the form shows fields and reads them, with numbers as the clinic writes them. */
export function productForm(region: Region) {
  const plain = typedFields(products, plainNames, { region });
  const { locale } = region;
  return {
    /** The form of a row, or of what a new one starts with. */
    read: (product: ProductFields): ProductValues => {
      const { concentration, controlled, interactionTags, reminderLinks } = product;
      return {
        ...plain.show(product),
        concentration: {
          amount: concentration === null ? "" : decimalText(concentration.amountMilli, quantityFormat({ locale })),
          unit: concentration?.unit ?? "mg",
        },
        controlled: controlled ?? { region: "none", class: "" },
        interactionTags: interactionTags.join(", "),
        reminderLinks: reminderLinks.map((link) => ({ ...link })),
      };
    },
    /** The fields as the mutations take them; null where a text cannot be read. */
    write: (values: ProductValues, fault: Fault): ProductFields | null => {
      let isUnread = false;
      const unread: Fault = (field, words) => {
        isUnread = true;
        return fault(field, words);
      };
      const { region: country } = values.controlled;
      const read = plain.read(values, unread);
      const fields = {
        concentration: readConcentration(values.concentration, locale, unread),
        controlled: country === "none" ? null : { region: country, class: values.controlled.class },
        interactionTags: [...new Set(values.interactionTags.split(",").map((one) => one.trim()))].filter(hasVisible),
        reminderLinks: values.reminderLinks.filter(({ reminderTypeId }) => reminderTypeId !== ""),
      };
      return isUnread || read === null ? null : ({ ...read, ...fields } as ProductFields);
    },
  };
}

/** The field that shows a fault, by its path in the fields. */
export function fieldAt([first, second, third]: readonly PropertyKey[], values: ProductValues): string | null {
  if (first === "reminderLinks" && second !== undefined) {
    const types = values.reminderLinks.map(({ reminderTypeId }) => reminderTypeId);
    return `reminderLinks.${typedIndex(types, second)}.${third === "every" ? "every" : "reminderTypeId"}`;
  }
  if (first === "concentration") return "concentration.amount";
  if (first === "controlled") return "controlled.class";
  return typeof first === "string" ? first : null;
}

const { faults } = copy.form;

export const productFaults: FaultWords = {
  name: faults.name,
  barcodes: faults.barcodes,
  interactionTags: () => faults.tags,
  trackStock: faults.counted,
  trackBatch: faults.batches,
  taxIds: faults.taxes,
  idealMilli: (code) => (code === "custom" ? faults.ideal : undefined),
  "controlled.class": faults.schedule,
  "reminderLinks.*.every": faults.period,
  "reminderLinks.*.reminderTypeId": faults.reminder,
};

/** Digits alone are a barcode. */
const BARCODE = /^\d{6,60}$/;

/** The first values of a new product. */
export function startOf(start: NewProduct): Pick<ProductFields, "name" | "kind" | "barcodes" | "trackStock"> {
  const { text, code, isCounted = false } = start;
  const barcode = code || (BARCODE.test(text) ? text : "");
  const name = barcode === text ? "" : text;
  const barcodes = barcode === "" ? [] : [barcode];
  return { name, kind: "medication", barcodes, trackStock: isCounted ? "yes" : "no" };
}

/** The fields of a new product without any words. */
export const BLANK: ProductFields = { ...emptyRow(products), ...startOf({ text: "", code: "" }) };

/** Whether the part for medicines is shown: it never hides what is filled in. */
export const isMedicine = ({
  kind,
  activeIngredient,
  concentration,
  controlled,
  prescriptionOnly,
}: Pick<ProductValues, "kind" | "activeIngredient" | "concentration" | "controlled" | "prescriptionOnly">): boolean =>
  isMedicineKind(kind) ||
  prescriptionOnly === "yes" ||
  controlled.region !== "none" ||
  hasVisible(activeIngredient) ||
  hasVisible(concentration.amount);
