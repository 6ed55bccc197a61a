import { markNoShow, undoNoShow } from "@fernpaw/domain/appointments/no-show.mutations";
import { useClinic } from "../../../session/clinic-context.ts";
import { takeBack } from "../../../ui/take-back.ts";
import { toastDone } from "../../../ui/toast.ts";
import { copy } from "../appointments.copy.ts";

/** Marks an appointment as missed, with Undo in the toast. `names`: of its pets. */
export function useNoShow(): (id: string, names: string) => Promise<void> {
  const { mutate } = useClinic();
  return async (id, names) => {
    await mutate(markNoShow, { id });
    toastDone(
      copy.drawer.noShowDone(names),
      takeBack(() => mutate(undoNoShow, { id })),
    );
  };
}
