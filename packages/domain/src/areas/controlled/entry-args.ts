import * as z from "zod/mini";
import { Id } from "../../kernel/ids.ts";
import { ref } from "../../kernel/references.ts";
import { requiredName } from "../../kernel/text.ts";
import { LocalDate } from "../../kernel/time.ts";
import { ProductUnit } from "../catalogue/product.ts";

/** No safe holds more units of a drug: 100,000. A larger figure is a slip. */
export const MOST_MILLI = 100_000_000;

const tooMuch = { error: "must be at most 100,000 units" };
const whole = (least: number) => z.int().check(z.gte(least), z.lte(MOST_MILLI, tooMuch));

/** How much moved, in thousandths of the unit. */
export const EntryMilli = whole(1);
/** How much is there. */
export const FigureMilli = whole(0);

/** A batch that the clinic does not have yet. */
export const NewBatch = () =>
  z.strictObject({ id: Id, number: requiredName(60), expiresOn: z._default(z.nullable(LocalDate), null) });

/** Where an entry belongs, and in which unit its author counted. */
export const registerArgs = () => ({
  id: Id,
  productId: ref("products"),
  locationId: ref("locations"),
  unit: ProductUnit,
});

export const batchArgs = () => ({
  batchId: z._default(z.nullable(ref("batches")), null),
  newBatch: z.optional(NewBatch()),
});
