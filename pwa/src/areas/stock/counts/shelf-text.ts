import { fullDate } from "../../../ui/clock-time.tsx";
import { counting } from "./counts.copy.ts";
import type { Batch } from "../stock.queries.ts";

/** `Batch AM-1182 · expires 31 Dec 2026`. */
export const batchText = ({ number, expiresOn }: Pick<Batch, "number" | "expiresOn">): string =>
  counting.batchOf(number, expiresOn === null ? counting.noExpiry : counting.expires(fullDate(expiresOn)));
