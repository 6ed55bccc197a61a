import { localDateOf, type Instant, type LocalDate } from "@fernpaw/domain/kernel/time";
import { clockTime, shortDate } from "../../../ui/clock-time.tsx";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import type { Product } from "../stock.queries.ts";
import type { RecallLine } from "./recall.queries.ts";
import { page as copy, stateWords } from "./recalls.copy.ts";

/** "Tofu · Moreau": the patient with the client. */
export const whoReceived = ({ petName, clientName }: RecallLine): string => {
  if (petName === "") return clientName || copy.ownerUnknown;
  return copy.of(petName, clientName || copy.ownerUnknown);
};

/** `Reached`, or how much is back. */
export const stateText = ({ state, backMilli }: RecallLine, unit: Product["dispensingUnit"]): string =>
  state === "back" ? copy.broughtBack(quantityText(backMilli, unit)) : stateWords[state];

/** `09:32` of today, `2 Nov` of another day. */
export function shortMoment(at: Instant, today: LocalDate, timeZone: string): string {
  const day = localDateOf(at, timeZone);
  return day === today ? clockTime(at, timeZone) : shortDate(day);
}
