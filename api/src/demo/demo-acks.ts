import type { NewRow } from "@fernpaw/domain/kernel/entity";
import { epochMsOf } from "@fernpaw/domain/kernel/time";
import { alertAcks } from "@fernpaw/domain/pets/alert-ack";
import { alerts } from "@fernpaw/domain/pets/pet";
import { visits } from "@fernpaw/domain/visits/visit";
import type { DemoClinic } from "./demo-logins.ts";
import { type DemoRow, demoRow } from "./demo-people.ts";
import { demoRandom } from "./demo-random.ts";

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 17;

/** Each pet that came in with a warning was let in by somebody who had read it. */
export function demoAcks({ seed }: DemoClinic, rows: readonly DemoRow[]): DemoRow[] {
  const random = demoRandom(seed + SEED_STEP);
  const warningOf = new Map(
    rows
      .filter(({ entity }) => entity === alerts)
      .map(({ row }) => row as NewRow<typeof alerts>)
      .filter(({ mustAcknowledge }) => mustAcknowledge === "yes")
      .map((alert) => [alert.subjectId, alert]),
  );
  return rows
    .filter(({ entity }) => entity === visits)
    .flatMap(({ row }) => {
      const { id: visitId, petId, openedAt } = row as NewRow<typeof visits>;
      const alert = warningOf.get(petId);
      if (!alert) return [];
      const id = random.id(epochMsOf(openedAt));
      return [demoRow(alertAcks, { id, alertId: alert.id, visitId, text: alert.text, acknowledgedAt: openedAt })];
    });
}
