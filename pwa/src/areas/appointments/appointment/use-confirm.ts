import type { ConfirmedVia } from "@fernpaw/domain/appointments/appointment";
import { confirmAppointment, unconfirmAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { useClinic } from "../../../session/clinic-context.ts";
import { takeBack } from "../../../ui/take-back.ts";
import { toastDone } from "../../../ui/toast.ts";
import { copy } from "../appointments.copy.ts";

/** Confirms an appointment, with Undo in the toast: the row of the list is gone by then. `names`: of its pets. */
export function useConfirm(): (appointment: { id: string; names: string }, via: ConfirmedVia) => Promise<void> {
  const { mutate } = useClinic();
  return async ({ id, names }, via) => {
    await mutate(confirmAppointment, { id, via });
    toastDone(
      copy.drawer.confirmDone(names),
      takeBack(() => mutate(unconfirmAppointment, { id })),
    );
  };
}
