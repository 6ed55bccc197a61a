import { batches } from "@fernpaw/domain/stock/batch";
import { defineParts, formOf, formOfNew } from "../../area-part.ts";
import { RefusedAdjust } from "./adjust/refused-adjust.tsx";
import { RefusedBatch } from "./refused-batch.tsx";
import { RefusedCountLine } from "./counts/refused-count-line.tsx";
import { RefusedSend } from "./transfers/refused-send.tsx";

export const stockParts = defineParts("stock", {
  refusedForms: {
    "stockMovements.open": formOfNew(RefusedAdjust),
    "stockMovements.adjust": formOfNew(RefusedAdjust),
    "stockTransfers.send": formOfNew(RefusedSend, { standsAlone: true }),
    "batches.register": formOfNew(RefusedBatch),
    "batches.correct": formOf(batches, RefusedBatch),
    "stockCountLines.record": formOfNew(RefusedCountLine),
  },
  products: async () => (await import("./product-parts.tsx")).parts,
});
