import { hasVisible } from "@fernpaw/domain/kernel/text";
import Typography from "@mui/material/Typography";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { WHOLE } from "../../../form/field-props.ts";
import { useCallForm } from "../../../form/use-call-form.ts";
import { parseProblem } from "../../../http/client.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { adminProblemText } from "../problem-text.ts";
import { useAdminStepUp } from "../use-admin-act.ts";
import { type ClinicDetails, extendTrial, resumeClinic, suspendClinic } from "./clinics-api.ts";
import { clinicsCopy as copy } from "./clinics.copy.ts";

const WORDS: Readonly<Record<string, string>> = { invalid_transition: copy.already, changed_meanwhile: copy.changed };

const wordsOf = (error: unknown): string => WORDS[parseProblem(error)?.code ?? ""] ?? adminProblemText(error);

interface DialogProps {
  clinic: ClinicDetails;
  onClose: () => void;
  /** It was done. */
  onDone: () => void;
}

/** Stops writing in a clinic, or lets it go on, with a reason. */
export function SuspendDialog({ clinic, onClose, onDone }: DialogProps) {
  const { id, name } = clinic;
  const isSuspended = clinic.suspendedAt !== null;
  const stepUp = useAdminStepUp();
  const form = useCallForm({
    start: () => ({ reason: "" }),
    faults: ({ reason }) => (hasVisible(reason) ? {} : { reason: copy.reasonMissing }),
    call: ({ reason }) => stepUp.run(() => (isSuspended ? resumeClinic : suspendClinic)(id, reason.trim())),
    wordsOf,
    onSaved: () => {
      toastDone(isSuspended ? copy.wasResumed(name) : copy.wasSuspended(name));
      onDone();
    },
  });
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={isSuspended ? copy.resumeTitle(name) : copy.suspendTitle(name)}
        submitLabel={isSuspended ? copy.resume : copy.suspend}
        variant={isSuspended ? "primary" : "destructive"}
        hasCancel
      >
        <Typography>{isSuspended ? copy.resumeWhy : copy.suspendWhy}</Typography>
        <TextField autoFocus multiline minRows={2} label={copy.reason} {...form.field("reason", { maxLength: 500 })} />
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}

/** Lets a trial end later. */
export function TrialDialog({ clinic, trialEndsAt, onClose, onDone }: DialogProps & { trialEndsAt: string }) {
  const { id, name } = clinic;
  const stepUp = useAdminStepUp();
  const form = useCallForm({
    start: () => ({ days: "14", reason: "" }),
    faults: ({ days, reason }) => ({
      ...(/^[1-9]\d?$/.test(days.trim()) && Number(days) <= 90 ? {} : { days: copy.daysWrong }),
      ...(hasVisible(reason) ? {} : { reason: copy.reasonMissing }),
    }),
    call: ({ days, reason }) =>
      stepUp.run(() => extendTrial(id, { days: Number(days), reason: reason.trim(), trialEndsAt })),
    wordsOf,
    onSaved: () => {
      toastDone(copy.wasExtended(Number(form.values.days)));
      onDone();
    },
  });
  return (
    <>
      <FormDialog form={form} onClose={onClose} title={copy.extendTitle(name)} submitLabel={copy.extend} hasCancel>
        <Typography>{copy.extendWhy(fullDate(trialEndsAt.slice(0, 10)))}</Typography>
        <TextField autoFocus label={copy.days} {...form.field("days", { ...WHOLE, maxLength: 2 })} />
        <TextField multiline minRows={2} label={copy.reason} {...form.field("reason", { maxLength: 500 })} />
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}
