import type { attention } from "@fernpaw/domain/kernel/attention";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { isRefusalCode } from "@fernpaw/domain/kernel/refusals";
import { AWAITS_ROW } from "@fernpaw/sync/protocol";
import type { Dexie } from "dexie";
import { REFUSED_FORMS } from "../../area-parts.ts";
import { rowsOf } from "../../db/rows.ts";
import { textOr, type RefusedChange } from "../../session/drafts/refused-change.ts";

type Item = RowOf<typeof attention>;

/** The form that a refused change came from, and the row that it is about. */
export interface RefusedRow {
  mutationName: string;
  row: unknown;
}

/** Nothing that could be typed otherwise is at fault. */
const NOT_TYPED: readonly string[] = ["forbidden", "approval_refused", "approval_required", "dependency", AWAITS_ROW];

const isMerged = (row: object): boolean => "mergedIntoId" in row && row.mergedIntoId !== null;

/** The form in which it can be corrected; null: there is none, or what it was about is not on this device. */
export async function refusedForm(db: Dexie, item: Item): Promise<RefusedRow | null> {
  const { mutationName } = item;
  const form = REFUSED_FORMS[mutationName];
  if (item.kind !== "rejected_mutation" || !form) return null;
  if (NOT_TYPED.includes(item.code) && !(form.standsAlone && item.code === "dependency")) return null;
  if (form.entity === null) return { mutationName, row: null };
  const row = await rowsOf(db, form.entity).get(textOr(item.mine.values[form.idField], ""));
  return row && !isMerged(row) ? { mutationName, row } : null;
}

/** The start values of the form. An id that another record has by now is left out. */
export function refusedChangeOf({ id: itemId, code, mine, details }: Item): RefusedChange {
  const { id: _id, ...withoutId } = mine.values;
  const refusal = isRefusalCode(code) ? new Refusal(code, details) : null;
  return { itemId, values: code === "already_exists" ? withoutId : mine.values, at: mine.at, refusal };
}
