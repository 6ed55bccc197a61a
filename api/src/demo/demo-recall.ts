import type { NewRow } from "@fernpaw/domain/kernel/entity";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { petOwners } from "@fernpaw/domain/pets/pet";
import { batches } from "@fernpaw/domain/stock/batch";
import { recallContacts } from "@fernpaw/domain/stock/recall-contact";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import type { DemoClinic } from "./demo-logins.ts";
import { demoRow, type DemoRow } from "./demo-people.ts";
import { demoRandom } from "./demo-random.ts";

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 23;
const HOUR_MS = 3_600_000;
const RECALLED_BEFORE_MS = 2 * HOUR_MS;
/** Of the clients, in their order: these have been called already. */
const CALLED = ["reached", "not_reached", "texted"] as const;

const NO_ANSWER = { whom: "", note: "" };

type Movement = NewRow<typeof stockMovements>;
type Batch = NewRow<typeof batches>;
type Link = NewRow<typeof petOwners>;

const rowsIn = <Row>(rows: readonly DemoRow[], entity: DemoRow["entity"]): Row[] =>
  rows.flatMap((one) => (one.entity === entity ? [one.row as Row] : []));

/** The batch that was given most often. */
function mostGiven(stock: readonly DemoRow[]): Batch | undefined {
  const uses = rowsIn<Movement>(stock, stockMovements).filter(({ kind }) => kind === "administer");
  const byBatch = Map.groupBy(uses, ({ batchId }) => batchId);
  const usesOf = ({ id }: Batch): number => byBatch.get(id)?.length ?? 0;
  return rowsIn<Batch>(stock, batches).toSorted((a, b) => usesOf(b) - usesOf(a))[0];
}

/** The rows of the stock with one recalled batch, the patients who got it, and the first calls to their clients. */
export function withRecall(
  clinic: DemoClinic,
  stock: readonly DemoRow[],
  people: readonly DemoRow[],
  nowMs: number,
): DemoRow[] {
  const recalled = mostGiven(stock);
  if (!recalled) return [...stock];
  const random = demoRandom(clinic.seed + SEED_STEP);
  const owners = rowsIn<Link>(people, petOwners).filter(({ role, toOn }) => role === "owner" && toOn === null);
  const atMs = nowMs - RECALLED_BEFORE_MS;
  const contacts: DemoRow[] = [];
  const told = (clientId: string): void => {
    const state = CALLED[contacts.length];
    if (state === undefined) return;
    const at = toInstant(atMs + (contacts.length + 1) * (HOUR_MS / 6));
    const answer = state === "reached" ? { whom: "Answered the phone", note: "Brings the rest back" } : NO_ANSWER;
    const contact = { id: random.id(nowMs), batchId: recalled.id, clientId, state, at, ...answer, messageId: null };
    contacts.push(demoRow(recallContacts, contact));
  };
  const rows = stock.map((one) => {
    if (one.entity === batches && one.row.id === recalled.id) {
      const recall = { recalledAt: toInstant(atMs), recallSource: "Northmoor notice 118" };
      return demoRow(batches, { ...recalled, status: "recalled", statusReason: "Fragments of glass", ...recall });
    }
    const movement = one.row as Movement;
    if (one.entity !== stockMovements || movement.batchId !== recalled.id || movement.kind !== "administer") return one;
    const link = random.pick(owners);
    told(link.clientId);
    return demoRow(stockMovements, { ...movement, petId: link.petId, clientId: link.clientId });
  });
  return [...rows, ...contacts];
}
