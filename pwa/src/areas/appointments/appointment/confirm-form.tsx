import { CONFIRMED_VIA, type ConfirmedVia } from "@fernpaw/domain/appointments/appointment";
import { confirmAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import Stack from "@mui/material/Stack";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { confirmedViaWords, copy } from "../appointments.copy.ts";
import type { Appointment } from "../appointments.queries.ts";
import { DrawerFooter } from "./drawer-footer.tsx";
import { VIA_ICONS } from "./via-icons.ts";

/** The client says that he comes: one tap says how. */
export function ConfirmForm({ appointment: { id }, onDone }: { appointment: Appointment; onDone: () => void }) {
  const { mutate } = useClinic();
  const action = useAction();
  const confirm = async (via: ConfirmedVia): Promise<void> => {
    if (await action.run(() => mutate(confirmAppointment, { id, via }))) onDone();
  };
  return (
    <Stack spacing={4}>
      <Stack spacing={2} role="group" aria-label={copy.drawer.confirmTitle}>
        {CONFIRMED_VIA.map((via) => {
          const Icon = VIA_ICONS[via];
          return (
            <Button
              key={via}
              fullWidth
              startIcon={<Icon size={18} aria-hidden="true" />}
              disabled={action.isBusy}
              onClick={() => void confirm(via)}
            >
              {confirmedViaWords[via]}
            </Button>
          );
        })}
      </Stack>
      <DrawerFooter problem={action.problem} onBack={onDone} />
    </Stack>
  );
}
