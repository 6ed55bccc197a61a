import type { RowOf } from "../../kernel/entity.ts";
import type { LocalDate } from "../../kernel/time.ts";
import type { alerts } from "./pet.ts";

/** Still to be minded on `today`; the day on which it ends counts. */
export function isAlertActive(alert: Pick<RowOf<typeof alerts>, "status" | "endsOn">, today: LocalDate): boolean {
  return alert.status === "active" && (alert.endsOn === null || alert.endsOn >= today);
}
