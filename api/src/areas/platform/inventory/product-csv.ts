import { platformCard, type PlatformCard } from "@fernpaw/domain/catalogue/platform-product";
import * as z from "zod/mini";
import { Problem } from "../../../http/errors.ts";
import { formatOf, readCsv, UnreadableList } from "../../imports/public/csv-file.ts";
import { inventoryCopy as copy } from "./inventory.copy.ts";

export const PRODUCT_HEAD = [
  "Code",
  "Name",
  "Kind",
  "Category",
  "Active ingredient",
  "Strength",
  "Form",
  "Unit",
  "Packet",
  "Units per packet",
  "Prescription only",
  "Controlled in",
  "Schedule",
  "Storage",
  "Stock counted",
  "Batches kept",
  "Warnings",
  "Amount in one unit",
  "Amount is in",
  "Interacts with",
];
const NEEDED = ["Code", "Name", "Kind"];
const MOST_ROWS = 5000;

export const productCells = (card: PlatformCard): (string | number)[] => [
  card.code,
  card.name,
  card.kind,
  card.category,
  card.activeIngredient,
  card.strength,
  card.form,
  card.dispensingUnit,
  card.stockUnit,
  card.packSizeMilli / 1000,
  card.prescriptionOnly,
  card.controlled?.region ?? "",
  card.controlled?.class ?? "",
  card.storage,
  card.trackStock,
  card.trackBatch,
  card.warnings,
  card.concentration === null ? "" : card.concentration.amountMilli / 1000,
  card.concentration?.unit ?? "",
  card.interactionTags.join("; "),
];

export interface ListFault {
  /** Of the file; the heading is line 1. */
  line: number;
  /** The heading of the column; empty: the whole row. */
  column: string;
  message: string;
}

export interface ProductList {
  cards: { line: number; card: PlatformCard }[];
  faults: ListFault[];
}

const COLUMN_OF: Readonly<Record<string, string>> = {
  code: "Code",
  name: "Name",
  kind: "Kind",
  category: "Category",
  activeIngredient: "Active ingredient",
  strength: "Strength",
  form: "Form",
  dispensingUnit: "Unit",
  stockUnit: "Packet",
  packSizeMilli: "Units per packet",
  prescriptionOnly: "Prescription only",
  controlled: "Schedule",
  storage: "Storage",
  trackStock: "Stock counted",
  trackBatch: "Batches kept",
  warnings: "Warnings",
  concentration: "Amount in one unit",
  interactionTags: "Interacts with",
};

/** An apostrophe keeps a spreadsheet from computing a text; the export writes it. */
const plain = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, "");

function bodyOf(cell: (column: string) => string): object {
  const word = (column: string, usual: string): string => cell(column).toLowerCase() || usual;
  const unit = word("Unit", "unit");
  const region = cell("Controlled in");
  const schedule = cell("Schedule");
  const amount = cell("Amount in one unit");
  return {
    code: cell("Code"),
    name: cell("Name"),
    kind: word("Kind", ""),
    category: cell("Category"),
    activeIngredient: cell("Active ingredient"),
    strength: cell("Strength"),
    form: cell("Form"),
    dispensingUnit: unit,
    stockUnit: word("Packet", unit),
    packSizeMilli: Math.round(Number(cell("Units per packet") || "1") * 1000),
    prescriptionOnly: word("Prescription only", "no"),
    controlled: region === "" && schedule === "" ? null : { region, class: schedule },
    storage: word("Storage", "room"),
    trackStock: word("Stock counted", "no"),
    trackBatch: word("Batches kept", "no"),
    warnings: cell("Warnings"),
    concentration:
      amount === "" ? null : { amountMilli: Math.round(Number(amount) * 1000), unit: word("Amount is in", "mg") },
    interactionTags: cell("Interacts with")
      .split(";")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
  };
}

/** @throws Problem `invalid_args` in words for any other file */
export async function readProductList(path: string): Promise<ProductList> {
  const refuse = (message: string): Problem =>
    new Problem("invalid_args", { detail: message, errors: [{ path: "list", code: "not_products", message }] });
  const list: ProductList = { cards: [], faults: [] };
  const schema = platformCard();
  try {
    const format = await formatOf(path);
    const places = new Map(format.columns.map((name, at) => [name.trim().toLowerCase(), at]));
    if (NEEDED.some((name) => !places.has(name.toLowerCase()))) throw refuse(copy.notAList);
    for await (const record of readCsv(path, format)) {
      if ("code" in record) throw refuse(copy.notAList);
      if (list.cards.length + list.faults.length >= MOST_ROWS) throw refuse(copy.tooLong);
      const { line, cells } = record;
      const parsed = z.safeParse(
        schema,
        bodyOf((column) => plain(cells[places.get(column.toLowerCase()) ?? -1] ?? "")),
      );
      if (parsed.success) list.cards.push({ line, card: parsed.data });
      else {
        const [issue] = parsed.error.issues;
        const column = COLUMN_OF[String(issue?.path[0] ?? "")] ?? "";
        list.faults.push({ line, column, message: issue?.message ?? "" });
      }
    }
  } catch (error) {
    if (error instanceof UnreadableList) throw refuse(copy.notAList);
    throw error;
  }
  return list;
}
