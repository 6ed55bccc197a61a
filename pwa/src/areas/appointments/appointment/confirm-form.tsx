import { CONFIRMED_VIA, type ConfirmedVia } from "@fernpaw/domain/appointments/appointment";
import Stack from "@mui/material/Stack";
import { Button } from "../../../ui/button.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { confirmedViaWords, copy } from "../appointments.copy.ts";
import type { Appointment } from "../appointments.queries.ts";
import { DrawerFooter } from "./drawer-footer.tsx";
import { useConfirm } from "./use-confirm.ts";
import { VIA_ICONS } from "./via-icons.ts";

interface ConfirmFormProps {
  appointment: Appointment;
  /** Of its pets. */
  names: string;
  onDone: () => void;
}

/** The client says that he comes: one tap says how. */
export function ConfirmForm({ appointment: { id }, names, onDone }: ConfirmFormProps) {
  const action = useAction();
  const confirmBy = useConfirm();
  const confirm = async (via: ConfirmedVia): Promise<void> => {
    if (await action.run(() => confirmBy({ id, names }, via))) onDone();
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
