import { useEffect, useEffectEvent } from "react";
import type { Form } from "../../form/form-types.ts";

/** The row that the author of a form started from; a mutation gets it beside what was written. */
interface WithSeen {
  seen: object | null;
}

/** Shows what another person has written in the row meanwhile, as long as nothing is typed here. */
export function useFollowedRow<Values extends WithSeen>(form: Form<Values>, present: Values | null): void {
  const follow = useEffectEvent((): void => {
    if (!present || !form.isReady || form.isDirty) return;
    if (JSON.stringify(form.now().seen) !== JSON.stringify(present.seen)) form.reset(present);
  });
  const { isDirty } = form;
  const seen = JSON.stringify(present?.seen ?? null);
  useEffect(() => follow(), [seen, isDirty]);
}
