import { Refusal } from "@fernpaw/domain/kernel/errors";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import type { Instant } from "@fernpaw/domain/kernel/time";
import { skipCare, takeBackCare } from "@fernpaw/domain/wards/care-entry.mutations";
import type { CareOrder } from "@fernpaw/domain/wards/care-order";
import type { SheetCell } from "@fernpaw/domain/wards/sheet";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { takeBack } from "../../../ui/take-back.ts";
import { toastDone } from "../../../ui/toast.ts";
import { copy } from "../wards.copy.ts";
import { cellTime } from "./cell-words.ts";

interface Skipped {
  args: ArgsOf<typeof skipCare>;
  /** Further times, for the same reason. */
  times: readonly Instant[];
}

/** Leaves times of an order out for one reason; Undo opens all of them again. */
export function useSkip({
  order,
  cell,
}: {
  order: CareOrder;
  cell: SheetCell | null;
}): (skipped: Skipped) => Promise<void> {
  const { mutate, timeZone } = useClinic();
  return async ({ args, times }) => {
    const ids: string[] = [];
    for (const dueAt of times) {
      const id = newId();
      try {
        await mutate(skipCare, { ...args, id, dueAt });
        ids.push(id);
      } catch (error) {
        // A colleague recorded this time meanwhile, and that is right.
        if (!(error instanceof Refusal && error.code === "invalid_transition")) throw error;
      }
    }
    await mutate(skipCare, args);
    ids.push(args.id);
    const time = cell ? cellTime(cell, timeZone) : "";
    toastDone(
      ids.length > 1 ? copy.done.skippedAll(order.what, ids.length) : copy.done.skipped(order.what, time),
      takeBack(() => Promise.all(ids.map((id) => mutate(takeBackCare, { id })))),
    );
  };
}
