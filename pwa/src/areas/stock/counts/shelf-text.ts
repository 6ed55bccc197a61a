import { fullDate } from "../../../ui/clock-time.tsx";
import { counting } from "./counts.copy.ts";
import type { Batch } from "../stock.queries.ts";

/** `AM-1182 · 31 Dec 2026`, where the label says what these are. */
export const shortBatchText = ({ number, expiresOn }: Pick<Batch, "number" | "expiresOn">): string =>
  counting.shortBatch(number, expiresOn === null ? counting.noExpiry : fullDate(expiresOn));

/** `Batch AM-1182 · expires 31 Dec 2026`. */
export const batchText = ({ number, expiresOn }: Pick<Batch, "number" | "expiresOn">): string =>
  counting.batchOf(number, expiresOn === null ? counting.noExpiry : counting.expires(fullDate(expiresOn)));
