import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { FormTemplate } from "@fernpaw/domain/consents/form-template";
import { signedForms } from "@fernpaw/domain/consents/signed-form";
import { signForm } from "@fernpaw/domain/consents/signed-form.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { FileSignature } from "lucide-react";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { labelsOf } from "../../../field-words.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { copy } from "../consents.copy.ts";
import { activeForms, signSubject } from "../consents.queries.ts";
import { SignDialog } from "./sign-dialog.tsx";
import { openForm, type OpenForm, readForm } from "./sign-values.ts";

const labels = labelsOf(signedForms);

interface HaveSignedProps {
  petId: string;
  visit: { id: string; clientId: string | null } | null;
  /** Opened at once; left out: the team chooses. */
  template?: FormTemplate | undefined;
  onClose: () => void;
}

type Step =
  | { kind: "open"; template: FormTemplate }
  | { kind: "choose" }
  | { kind: "sign" | "decline"; open: OpenForm }
  | { kind: "done"; id: string; name: string };

/** A form is chosen by the team, read and signed by the client, and kept on the device. */
export function HaveSignedDialog({ petId, visit, template, onClose }: HaveSignedProps) {
  const { db, clinicId } = useClinic();
  const [step, setStep] = useState<Step>(template ? { kind: "open", template } : { kind: "choose" });
  const subject = useLiveQuery(() => signSubject(db, { clinicId, petId, visit }), [db, clinicId, petId, visit]);
  const forms = useLiveQuery(() => activeForms(db), [db]);
  const choose = (chosen: FormTemplate): void => {
    if (subject) setStep({ kind: "sign", open: openForm(chosen, subject) });
  };
  if (step.kind === "open" && subject) choose(step.template);
  switch (step.kind) {
    case "open":
      // For a moment, until the names are read.
      return null;
    case "choose":
      return <ChooseDialog petId={petId} forms={subject ? forms : undefined} onChoose={choose} onClose={onClose} />;
    case "sign": {
      const { open } = step;
      return (
        <SignDialog
          open={open}
          onClose={onClose}
          onBack={() => setStep({ kind: "choose" })}
          onDecline={() => setStep({ kind: "decline", open })}
          onSigned={(id) => setStep({ kind: "done", id, name: open.template.name })}
        />
      );
    }
    case "decline":
      return (
        <DeclineDialog open={step.open} onClose={onClose} onBack={() => setStep({ kind: "sign", open: step.open })} />
      );
    case "done":
      return (
        <Dialog
          isOpen
          onClose={onClose}
          title={copy.done.title}
          size="md"
          footer={{
            cancel: (
              <Button variant="ghost" to={paths.signedForm(step.id)}>
                {copy.done.open}
              </Button>
            ),
            main: (
              <Button variant="primary" onClick={onClose}>
                {copy.done.close}
              </Button>
            ),
          }}
        >
          <Typography>{copy.done.words(step.name)}</Typography>
        </Dialog>
      );
  }
}

interface ChooseProps {
  petId: string;
  /** Undefined: still read. */
  forms: readonly FormTemplate[] | undefined;
  onChoose: (template: FormTemplate) => void;
  onClose: () => void;
}

function ChooseDialog({ petId, forms, onChoose, onClose }: ChooseProps) {
  return (
    <Dialog isOpen onClose={onClose} title={copy.choose.title} size="lg">
      <Box sx={{ display: "grid", gap: 4 }}>
        <AboutPets petIds={[petId]} />
        {forms === undefined && <SkeletonRows rows={3} />}
        {forms?.length === 0 && <EmptyState isSmall title={copy.choose.nothing} hint={copy.choose.nothingHint} />}
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 2 }}>
          {forms?.map((form) => (
            <Box component="li" key={form.id} sx={{ display: "grid" }}>
              <Button startIcon={<FileSignature size={20} aria-hidden="true" />} onClick={() => onChoose(form)}>
                {form.name}
              </Button>
            </Box>
          ))}
        </Box>
      </Box>
    </Dialog>
  );
}

interface DeclineProps {
  open: OpenForm;
  onClose: () => void;
  onBack: () => void;
}

/** The client read the form and does not sign: that is kept too. */
function DeclineDialog({ open, onClose, onBack }: DeclineProps) {
  const { settings } = useClinic();
  const [id] = useState(newId);
  const { subject } = open;
  const form = useActionForm({
    mutation: signForm,
    start: () => ({ signerName: subject.clientName, declineReason: "" }),
    toArgs: (values) => ({
      id,
      ...readForm(open, settings),
      ...values,
      spendLimit: "not_asked" as const,
      spendLimitMinor: null,
      resuscitation: "not_asked" as const,
      outcome: "declined" as const,
      signerRelation: "owner" as const,
      signature: null,
      typedName: "",
    }),
    words: { declineReason: copy.sign.faults.reason, signerName: copy.sign.faults.name },
    onSaved: () => {
      toastDone(copy.declining.saved);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.declining.title}
      submitLabel={copy.declining.save}
      footer={{
        cancel: (
          <Button variant="ghost" onClick={onBack}>
            {open.template.name}
          </Button>
        ),
      }}
    >
      <AboutPets petIds={[subject.petId]} />
      <Typography>{copy.declining.hint}</Typography>
      <TextField label={copy.sign.who} {...form.field("signerName")} />
      <TextField autoFocus multiline minRows={2} label={labels.declineReason} {...form.field("declineReason")} />
    </FormDialog>
  );
}
