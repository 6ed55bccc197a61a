import type { RowOf } from "../../kernel/entity.ts";
import { boardColumnOf } from "./visit-stage.ts";
import type { visits } from "./visit.ts";

type Visit = RowOf<typeof visits>;

/** Appointments whose patients are all ready to pay, as their open visits tell. */
export function readyAmong(open: readonly Pick<Visit, "appointmentId" | "stage">[]): ReadonlySet<string> {
  const isReady = new Map<string, boolean>();
  for (const { appointmentId, stage } of open) {
    if (appointmentId === null) continue;
    isReady.set(appointmentId, (isReady.get(appointmentId) ?? true) && boardColumnOf(stage) === "ready");
  }
  return new Set([...isReady].flatMap(([id, ready]) => (ready ? id : [])));
}
