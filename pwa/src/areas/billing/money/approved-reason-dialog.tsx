import Typography from "@mui/material/Typography";
import type { ApprovalArg } from "@fernpaw/domain/approvals/approval";
import type { voidInvoice } from "@fernpaw/domain/billing/invoice.mutations";
import type { reversePayment } from "@fernpaw/domain/billing/payment.mutations";
import type { writeOffInvoice } from "@fernpaw/domain/billing/write-off.mutations";
import { useRef } from "react";
import { fieldWord } from "../../../field-words.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useApproval } from "../../../session/approval/use-approval.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { dialog as words } from "./money.copy.ts";

interface ApprovedReasonDialogProps {
  /** Each takes a reason and, where an owner is needed, an approval. */
  mutation: typeof voidInvoice | typeof reversePayment | typeof writeOffInvoice;
  /** All arguments but the reason and the approval. */
  args: Readonly<Record<string, string>>;
  needsOwner: boolean;
  petIds: readonly string[];
  title: string;
  hint: string;
  submitLabel: string;
  /** The action in a sentence, for the person who approves it. */
  what: string;
  done: string;
  onClose: () => void;
}

/** Asks for the reason, then for an owner's PIN or password where one is needed. */
export function ApprovedReasonDialog({ mutation, args, needsOwner, what, done, ...props }: ApprovedReasonDialogProps) {
  const { petIds, title, hint, submitLabel, onClose } = props;
  const { mutate } = useClinic();
  const { ask, dialog } = useApproval();
  const approval = useRef<ApprovalArg | null>(null);
  const form: Form<{ reason: string }> = useActionForm({
    mutation: mutation as typeof voidInvoice,
    start: () => ({ reason: "" }),
    toArgs: ({ reason }, fault) =>
      reason.trim() === ""
        ? fault("reason", words.reasonNeeded)
        : ({ ...args, reason } as { id: string; reason: string }),
    mayGoOn: async ({ reason }) => {
      approval.current = null;
      if (!needsOwner) return true;
      const all = { ...args, reason: reason.trim() };
      approval.current = await ask({ name: mutation.name, args: all, needs: "owner", what, reason: all.reason });
      return approval.current !== null;
    },
    send: (all) =>
      mutate(mutation as typeof voidInvoice, { ...all, ...(approval.current && { approval: approval.current }) }),
    onSaved: () => {
      toastDone(done);
      onClose();
    },
  });
  return (
    <>
      <FormDialog form={form} onClose={onClose} title={title} size="md" submitLabel={submitLabel} hasCancel>
        <AboutPets petIds={petIds} />
        <Typography sx={{ color: "ink2" }}>{hint}</Typography>
        <TextField label={fieldWord("invoices", "reason")} autoFocus {...form.field("reason")} />
      </FormDialog>
      {dialog}
    </>
  );
}
