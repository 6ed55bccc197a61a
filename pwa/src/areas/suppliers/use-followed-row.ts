import { useEffect, useEffectEvent } from "react";
import type { Form } from "../../form/form-types.ts";

/** The row that the author of a form started from; a mutation gets it beside what was written. */
interface WithSeen {
  seen: object | null;
}

const sorted = (part: object): object =>
  Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** One text for equal rows: a row that comes back from the server has its fields in another order. */
const textOf = (seen: object | null): string =>
  JSON.stringify(seen, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part) ? sorted(part) : part,
  );

/** Shows what another person has written in the row meanwhile, as long as nothing is typed here. */
export function useFollowedRow<Values extends WithSeen>(form: Form<Values>, present: Values | null): void {
  const follow = useEffectEvent((): void => {
    if (!present || !form.isReady || form.isDirty) return;
    if (textOf(form.now().seen) !== textOf(present.seen)) form.reset(present);
  });
  const { isDirty, isReady } = form;
  const seen = textOf(present?.seen ?? null);
  useEffect(() => follow(), [seen, isDirty, isReady]);
}
