import Typography from "@mui/material/Typography";
import { resumeOrder, stopOrder } from "@fernpaw/domain/wards/care-order.mutations";
import type { CareOrder } from "@fernpaw/domain/wards/care-order";
import { fieldWord } from "../../../field-words.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { takeBack } from "../../../ui/take-back.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { copy, orderCopy } from "../wards.copy.ts";

/** Stops an order, with a reason if there is one. */
export function StopDialog({ order, onClose }: { order: CareOrder; onClose: () => void }) {
  const { mutate } = useClinic();
  const { id, petId, what } = order;
  const form = useActionForm({
    mutation: stopOrder,
    start: () => ({ reason: "" }),
    toArgs: ({ reason }) => ({ id, reason }),
    onSaved: () => {
      toastDone(
        copy.done.stopped(what),
        takeBack(() => mutate(resumeOrder, { id })),
      );
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={orderCopy.stopTitle(what)}
      size="md"
      submitLabel={orderCopy.stop}
      variant="destructive"
      hasCancel
    >
      <AboutPets petIds={[petId]} />
      <Typography>{orderCopy.stopHint}</Typography>
      <TextField label={fieldWord("careOrders", "reason")} autoFocus {...form.field("reason")} />
    </FormDialog>
  );
}
