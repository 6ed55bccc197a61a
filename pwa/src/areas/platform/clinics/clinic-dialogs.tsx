import { hasVisible } from "@fernpaw/domain/kernel/text";
import Typography from "@mui/material/Typography";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { WHOLE } from "../../../form/field-props.ts";
import { useCallForm } from "../../../form/use-call-form.ts";
import { parseProblem } from "../../../http/client.ts";
import { fullDate, useNow } from "../../../ui/clock-time.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { adminProblemText } from "../problem-text.ts";
import { useAdminStepUp } from "../use-admin-act.ts";
import {
  type ClinicDetails,
  type ClinicDevice,
  closeClinic,
  extendTrial,
  removeDevice,
  resumeClinic,
  suspendClinic,
} from "./clinics-api.ts";
import { clinicsCopy as copy } from "./clinics.copy.ts";

const WORDS: Readonly<Record<string, string>> = { invalid_transition: copy.already, changed_meanwhile: copy.changed };

const wordsOf = (error: unknown): string => WORDS[parseProblem(error)?.code ?? ""] ?? adminProblemText(error);

interface DialogProps {
  clinic: ClinicDetails;
  onClose: () => void;
  /** It was done. */
  onDone: () => void;
}

interface ReasonDialogProps {
  title: string;
  /** The consequences. */
  why: string;
  submitLabel: string;
  isDestructive: boolean;
  call: (reason: string) => Promise<void>;
  /** Said once it was done. */
  done: string;
  onClose: () => void;
  onDone: () => void;
}

/** An act of platform staff that needs a reason, and the password of the last minutes. */
function ReasonDialog({ title, why, submitLabel, isDestructive, call, done, onClose, onDone }: ReasonDialogProps) {
  const stepUp = useAdminStepUp();
  const form = useCallForm({
    start: () => ({ reason: "" }),
    faults: ({ reason }) => (hasVisible(reason) ? {} : { reason: copy.reasonMissing }),
    call: ({ reason }) => stepUp.run(() => call(reason.trim())),
    wordsOf,
    onSaved: () => {
      toastDone(done);
      onDone();
    },
  });
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={title}
        submitLabel={submitLabel}
        variant={isDestructive ? "destructive" : "primary"}
        hasCancel
      >
        <Typography>{why}</Typography>
        <TextField autoFocus multiline minRows={2} label={copy.reason} {...form.field("reason", { maxLength: 500 })} />
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}

/** Stops writing in a clinic, or lets it go on, with a reason. */
export function SuspendDialog({ clinic: { id, name, suspendedAt }, ...rest }: DialogProps) {
  const words =
    suspendedAt === null
      ? {
          title: copy.suspendTitle(name),
          why: copy.suspendWhy,
          submitLabel: copy.suspend,
          done: copy.wasSuspended(name),
        }
      : { title: copy.resumeTitle(name), why: copy.resumeWhy, submitLabel: copy.resume, done: copy.wasResumed(name) };
  const call = (reason: string) => (suspendedAt === null ? suspendClinic : resumeClinic)(id, reason);
  return <ReasonDialog {...words} {...rest} isDestructive={suspendedAt === null} call={call} />;
}

/** Ends the plan of a clinic and stops writing, with a reason. */
export function CloseDialog({ clinic: { id, name }, ...rest }: DialogProps) {
  return (
    <ReasonDialog
      {...rest}
      isDestructive
      title={copy.closeTitle(name)}
      why={copy.closeWhy}
      submitLabel={copy.close}
      done={copy.wasClosed(name)}
      call={(reason) => closeClinic(id, reason)}
    />
  );
}

/** Takes a device of a clinic off its list, with a reason. */
export function RemoveDeviceDialog({ clinic, device, ...rest }: DialogProps & { device: ClinicDevice }) {
  return (
    <ReasonDialog
      {...rest}
      isDestructive
      title={copy.removeTitle(device.uaFamily)}
      why={copy.removeWhy}
      submitLabel={copy.remove}
      done={copy.wasRemoved}
      call={(reason) => removeDevice(clinic.id, device.id, reason)}
    />
  );
}

/** Lets a trial end later. */
export function TrialDialog({ clinic, trialEndsAt, onClose, onDone }: DialogProps & { trialEndsAt: string }) {
  const { id, name } = clinic;
  const now = useNow();
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
        <Typography>
          {(trialEndsAt > now ? copy.extendWhy : copy.reopenWhy)(fullDate(trialEndsAt.slice(0, 10)))}
        </Typography>
        <TextField autoFocus label={copy.days} {...form.field("days", { ...WHOLE, maxLength: 2 })} />
        <TextField multiline minRows={2} label={copy.reason} {...form.field("reason", { maxLength: 500 })} />
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}
