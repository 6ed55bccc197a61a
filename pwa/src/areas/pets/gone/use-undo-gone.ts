import { reinstateAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { useClinic } from "../../../session/clinic-context.ts";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { toastProblem } from "../../../ui/toast.ts";
import type { AppointmentEntry } from "../../appointments/appointments.queries.ts";

/**
 * Takes back that a pet is gone, and the cancellations that went with it. Where others come along to an appointment it
 * was not cancelled but went on without the pet, and does so still.
 */
export function useUndoGone(): (back: () => Promise<unknown>, taken: readonly AppointmentEntry[]) => void {
  const { mutate, can } = useClinic();
  const undo = async (back: () => Promise<unknown>, taken: readonly AppointmentEntry[]): Promise<void> => {
    await back();
    if (!can("appointments:manage")) return;
    for (const { appointment } of taken) {
      if (appointment.petIds.length === 1) await mutate(reinstateAppointment, { id: appointment.id });
    }
  };
  return (back, taken) => {
    undo(back, taken).catch((error: unknown) => toastProblem(refusalText(error)));
  };
}
