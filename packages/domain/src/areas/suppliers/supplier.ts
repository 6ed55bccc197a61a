import * as z from "zod/mini";
import { defineEntity } from "../../kernel/entity.ts";
import { editable, fixed, managed } from "../../kernel/fields.ts";
import { optionalPhone } from "../../kernel/phone.ts";
import { ref } from "../../kernel/references.ts";
import { nameText, requiredName, text } from "../../kernel/text.ts";
import { PriceMinor } from "../../kernel/money.ts";
import { QuantityMilli } from "../catalogue/product.ts";
import { optionalEmail } from "../clients/client.ts";

export const suppliers = defineEntity({
  table: "suppliers",
  fields: () => ({
    name: editable(requiredName(160)),
    /** The clinic's number at the supplier. */
    accountNo: editable(nameText(60), ""),
    contactName: editable(nameText(120), ""),
    /** Orders are sent to it. */
    email: editable(optionalEmail(), ""),
    phone: editable(optionalPhone(), ""),
    address: editable(text(300), ""),
    terms: editable(text(300), ""),
    /** Days from the order to the delivery; null: not known. */
    leadTimeDays: editable(z.nullable(z.int().check(z.gte(0), z.lte(365))), null),
    /** The smallest order that the supplier takes; null: any. */
    minimumOrderMinor: editable(z.nullable(PriceMinor), null),
    notes: editable(text(1000), ""),
    status: managed(z.enum(["active", "archived"]), "active"),
  }),
  scope: "owner",
  indexes: [],
  buckets: { p1: "all" },
});

/** A product in the list of a supplier: its number, packet and price there. */
export const productSuppliers = defineEntity({
  table: "productSuppliers",
  fields: () => ({
    productId: fixed(ref("products")),
    supplierId: fixed(ref("suppliers")),
    code: editable(nameText(60), ""),
    description: editable(nameText(200), ""),
    barcode: editable(nameText(60), ""),
    /** Dispensing units of the product in one packet of the supplier, in thousandths. */
    packSizeMilli: editable(QuantityMilli),
    /** The smallest number of packets. */
    minimumPacks: editable(z.int().check(z.gte(1), z.lte(100_000)), 1),
    /** Packets are sold in multiples of it. */
    multiplePacks: editable(z.int().check(z.gte(1), z.lte(100_000)), 1),
    /** Of one packet, before the clinic's discount; null: not known. */
    listPriceMinor: editable(z.nullable(PriceMinor), null),
    /** Of one packet, as the clinic pays it; null: not known. */
    netPriceMinor: editable(z.nullable(PriceMinor), null),
    isPreferred: editable(z.enum(["yes", "no"]), "no"),
    status: managed(z.enum(["active", "archived"]), "active"),
  }),
  scope: "owner",
  indexes: ["productId", "supplierId"],
  buckets: { p1: "all" },
});
