import { payments, type Payment } from "@fernpaw/domain/billing/payment";
import { tills, tillSessions } from "@fernpaw/domain/billing/till";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { DemoClinic } from "./demo-logins.ts";
import { type DemoRow, demoRow } from "./demo-people.ts";
import { demoRandom } from "./demo-random.ts";

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 92;
const OPEN_FOR_MS = 75 * 60_000;
const FLOAT_MINOR = 15_000;

/** The rows with a till that was opened this morning. The payments since then are counted there. */
export function withTill(clinic: DemoClinic, rows: readonly DemoRow[], nowMs: number): DemoRow[] {
  const by = clinic.people.find(({ profession }) => profession === "reception") ?? clinic.people[0];
  if (!clinic.hasCatalogue || !by) return [...rows];
  const random = demoRandom(clinic.seed + SEED_STEP);
  const openedMs = nowMs - OPEN_FOR_MS;
  const openedAt = toInstant(openedMs);
  const [tillId, sessionId] = [random.id(openedMs), random.id(openedMs)];
  const place = { tillId, tillSessionId: sessionId };
  const isCounted = (row: Pick<Payment, "occurredAt">): boolean => row.occurredAt >= openedAt;
  const session = { id: sessionId, tillId, openedAt, openedBy: by.userId, floatMinor: FLOAT_MINOR };
  return [
    ...rows.map((one): DemoRow =>
      one.entity === payments && isCounted(one.row as Payment) ? { ...one, row: { ...one.row, ...place } } : one,
    ),
    demoRow(tills, { ...emptyRow(tills), id: tillId, name: "Till 1", locationId: firstLocationId(clinic.clinicId) }),
    demoRow(tillSessions, { ...emptyRow(tillSessions), ...session }),
  ];
}
