import * as z from "zod/mini";
import { defineEntity } from "../../kernel/entity.ts";
import { editable, managed } from "../../kernel/fields.ts";
import { ref } from "../../kernel/references.ts";
import { foldText } from "../../kernel/search-text.ts";
import { nameText, requiredName, text } from "../../kernel/text.ts";
import { Period } from "../reminders/reminder.ts";

export const ProductKind = z.enum([
  "medication",
  "vaccine",
  "consumable",
  "retail",
  "service",
  "lab_test",
  "bundle",
  "fee",
]);
export type ProductKind = z.output<typeof ProductKind>;

const GOODS: readonly ProductKind[] = ["medication", "vaccine", "consumable", "retail"];

/** Comes in packs and is stored; the others are work. */
export const isGoods = (kind: ProductKind): boolean => GOODS.includes(kind);

/** Units of quantities. */
export const ProductUnit = z.enum([
  "unit",
  "tablet",
  "capsule",
  "dose",
  "ml",
  "l",
  "mg",
  "g",
  "kg",
  "bottle",
  "vial",
  "ampoule",
  "syringe",
  "tube",
  "sachet",
  "packet",
  "box",
  "pair",
  "minute",
  "hour",
  "day",
  "visit",
]);
export type ProductUnit = z.output<typeof ProductUnit>;

const MEASURED: ReadonlySet<ProductUnit> = new Set(["ml", "l", "mg", "g", "kg", "minute", "hour"]);

/** The smallest part of a unit that may be given, until a person chooses: any part of one that is measured. */
export const usualPart = (unit: ProductUnit): "whole" | "any" => (MEASURED.has(unit) ? "any" : "whole");

/** A million of a thing: more is a typing error. */
export const MOST_QUANTITY_MILLI = 1_000_000_000;
/** A quantity in thousandths of the unit in which it is given: 500 is half a tablet. */
export const QuantityMilli = z.int().check(z.gte(1), z.lte(MOST_QUANTITY_MILLI));

/** The active ingredient in one dispensing unit, for doses: 1.5 mg in 1 ml is `{ amountMilli: 1500, unit: "mg" }`. */
export const Concentration = z.strictObject({
  amountMilli: QuantityMilli,
  unit: z.enum(["mcg", "mg", "g", "iu"]),
});

/** The class of a controlled drug is its country's: schedule II in the US is not Schedule 2 in the UK. */
export const ControlledSchedule = z.strictObject({
  region: z.enum(["US", "UK", "EU", "AU", "other"]),
  class: requiredName(20),
});

/** A sale or treatment completes the open reminder of this type and makes the next. */
export const ReminderLink = z.strictObject({
  reminderTypeId: ref("reminderTypes"),
  /** Null: the interval of the reminder type. */
  every: z.nullable(Period),
});

const YesNo = z.enum(["yes", "no"]);

/** Barcodes of one product. */
export const MOST_BARCODES = 12;
export const MOST_TAXES = 2;
export const LONGEST_BARCODE = 60;

/** Goods, medicines, services and fees of a clinic. Prices, costs and stock are rows of their own, with scopes of their own. */
/** Words under "Interacts with". */
export const MOST_TAGS = 20;

export const products = defineEntity({
  table: "products",
  fields: () => ({
    /** The clinic's own number of it; empty: none. */
    code: editable(nameText(40), ""),
    name: editable(requiredName(160)),
    /** On labels and invoices; empty: the name. */
    printedName: editable(nameText(160), ""),
    kind: editable(ProductKind),
    category: editable(nameText(80), ""),
    activeIngredient: editable(nameText(160), ""),
    strength: editable(nameText(60), ""),
    concentration: editable(z.nullable(Concentration), null),
    /** "tablet", "oral liquid": as it is written on the packet. */
    form: editable(nameText(60), ""),
    /** In it stock is counted, doses are calculated and the price is given. */
    dispensingUnit: editable(ProductUnit, "unit"),
    /** The packet in which it comes. */
    stockUnit: editable(ProductUnit, "unit"),
    /** Dispensing units in one packet, in thousandths. */
    packSizeMilli: editable(QuantityMilli, 1000),
    /** The smallest part of a dispensing unit that may be given, counted or received (`smallest-part.ts`). */
    smallestPart: editable(z.enum(["whole", "half", "quarter", "any"]), "whole"),
    prescriptionOnly: editable(YesNo, "no"),
    controlled: editable(z.nullable(ControlledSchedule), null),
    storage: editable(z.enum(["room", "fridge", "freezer", "safe"]), "room"),
    /** Species that it is for; none: all. */
    petTypeIds: editable(z.array(ref("petTypes")).check(z.maxLength(60)), []),
    trackStock: editable(YesNo, "no"),
    trackBatch: editable(YesNo, "no"),
    /** At or below it, at a location, more is ordered; null: never proposed. In thousandths of the dispensing unit. */
    minimumMilli: editable(z.nullable(z.int().check(z.gte(0), z.lte(1_000_000_000))), null),
    /** Up to it more is ordered. In thousandths of the dispensing unit. */
    idealMilli: editable(z.nullable(QuantityMilli), null),
    /** Days of use after opening a vial; null: until it expires. */
    useWithinDays: editable(z.nullable(z.int().check(z.gte(1), z.lte(3650))), null),
    /** Printed in this order; none: sold without tax. */
    taxIds: editable(z.array(ref("taxes")).check(z.maxLength(MOST_TAXES)), []),
    /** Where its sales stand in reports. */
    incomeCategory: editable(nameText(80), ""),
    labelText: editable(text(500), ""),
    warnings: editable(text(500), ""),
    usageNotes: editable(text(2000), ""),
    /** A vet is warned of two products with a common word, unless it only names their class (`class-tags.ts`). */
    interactionTags: editable(z.array(requiredName(40)).check(z.maxLength(MOST_TAGS)), []),
    reminderLinks: editable(z.array(ReminderLink).check(z.maxLength(6)), []),
    /** Shown each time that it is used; empty: nothing. */
    alertOnUse: editable(text(300), ""),
    barcodes: editable(z.array(requiredName(LONGEST_BARCODE)).check(z.maxLength(MOST_BARCODES)), []),
    status: managed(z.enum(["active", "archived"]), "active"),
    /** Where a seeded product came from; empty: the clinic made it. */
    source: managed(text(120), ""),
    importId: managed(z.nullable(ref("imports")), null),
    importKey: managed(z.nullable(text(200)), null),
  }),
  scope: "base",
  indexes: [],
  // Without a minimum a product is not in the index of minimums.
  deviceIndexes: ["_n", "code", "*barcodes", "[status+_n]", "[status+kind+_n]", "minimumMilli"],
  sortKey: ({ name }) => foldText(name),
  buckets: { p1: "all" },
});
