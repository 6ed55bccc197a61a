import { payElsewhere } from "@fernpaw/domain/billing/pay-elsewhere.mutations";
import Typography from "@mui/material/Typography";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { moneyText } from "../../../ui/money-text.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { CertifiedNote } from "../public/certified-note.tsx";
import { elsewhere as words } from "./money.copy.ts";
import type { Payer } from "./payable.ts";
import { useCheckOut } from "./use-check-out.ts";
import type { OpenCharges } from "./visit-money.queries.ts";

interface PaidElsewhereDialogProps {
  visitId: string;
  /** The charges that the person saw at the tap. */
  open: OpenCharges;
  payer: Payer;
  onClose: () => void;
  /** In place of `onClose` after it is noted, where others pay too. */
  onPaid?: (() => void) | undefined;
}

/** Where the law keeps invoices off here: the certified till has taken the money and given the receipt, and the visit is over. */
export function PaidElsewhereDialog({ visitId, open, payer, onClose, onPaid = onClose }: PaidElsewhereDialogProps) {
  const { settings } = useClinic();
  const checkOut = useCheckOut();
  const form = useActionForm({
    mutation: payElsewhere,
    start: () => ({ note: "" }),
    toArgs: ({ note }, fault) =>
      note.trim() === ""
        ? fault("note", words.noteNeeded)
        : {
            lineIds: open.lines.map(({ id }) => id),
            wholeIds: open.lines.flatMap(({ id, part }) => (part === null ? [id] : [])),
            grossMinor: open.grossMinor,
            note: note.trim(),
          },
    onSaved: () => {
      void checkOut([visitId]).then((why) => toastDone(why === null ? words.done : words.doneOpen(why)));
      onPaid();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.title}
      size="md"
      submitLabel={words.submit}
      isLarge
      hasCancel
    >
      <AboutPets petIds={payer.petIds} clientId={payer.clientId} />
      <Typography sx={{ fontSize: "2.25rem", fontWeight: 700, lineHeight: 1.15 }}>
        {moneyText(open.grossMinor, settings)}
      </Typography>
      <CertifiedNote />
      <TextField label={words.note} helperText={words.noteHint} autoFocus {...form.field("note", { maxLength: 200 })} />
    </FormDialog>
  );
}
