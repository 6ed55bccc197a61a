import { products } from "@fernpaw/domain/catalogue/product";
import { batches } from "@fernpaw/domain/stock/batch";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { newId } from "../../../db/new-id.ts";
import { rowsOf } from "../../../db/rows.ts";
import { decimalText } from "../../../form/typed-number.ts";
import { listOf, recordOf, textOr, type RefusedChange } from "../../../session/drafts/refused-change.ts";
import { NO_BATCH } from "../batch-choice.ts";
import type { SendLine, SendValues } from "./send-values.ts";

/** The values of a refused transfer. A batch that is not on the device is chosen again. */
export async function refusedSend(db: CacheDb, values: RefusedChange["values"], locale: string): Promise<SendValues> {
  const given = (listOf(values["lines"]) ?? []).map(recordOf).filter((line) => line !== null);
  const lines = await Promise.all(
    given.map(async ({ productId, batchId, sentMilli }): Promise<SendLine[]> => {
      const [product, batch] = await Promise.all([
        rowsOf(db, products).get(textOr(productId, "")),
        rowsOf(db, batches).get(textOr(batchId, "")),
      ]);
      if (!product) return [];
      const quantity = Number.isSafeInteger(sentMilli) ? decimalText(Number(sentMilli), { locale, decimals: 3 }) : "";
      return [{ id: newId(), product, batch: batchId === null ? NO_BATCH : (batch?.id ?? ""), quantity }];
    }),
  );
  return {
    fromLocationId: textOr(values["fromLocationId"], ""),
    toLocationId: textOr(values["toLocationId"], ""),
    note: textOr(values["note"], ""),
    lines: lines.flat(),
  };
}
