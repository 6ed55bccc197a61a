import Typography from "@mui/material/Typography";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { changeNextDue, markVaccinationEnteredInError } from "@fernpaw/domain/vaccinations/vaccination.mutations";
import { fieldWord } from "../../field-words.ts";
import { DateField } from "../../form/date-field.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useActionForm } from "../../form/use-action-form.ts";
import { fullDate } from "../../ui/clock-time.tsx";
import { Dotted } from "../../ui/dotted.tsx";
import { refusalText } from "../../ui/refusal.copy.ts";
import { TextField } from "../../ui/text-field.tsx";
import { AboutPets } from "../pets/public/about-pets.tsx";
import { copy } from "./vaccinations.copy.ts";
import type { Vaccination } from "./vaccinations.queries.ts";

interface CorrectDialogProps {
  vaccination: Vaccination;
  onClose: () => void;
}

/** Crosses a vaccination out, with its stock, charge and reminders. */
export function ErrorDialog({ vaccination: { id, petId, name, givenOn, source }, onClose }: CorrectDialogProps) {
  const form = useActionForm({
    mutation: markVaccinationEnteredInError,
    start: () => ({ reason: "" }),
    toArgs: ({ reason }) => ({ id, reason }),
    words: { reason: refusalText(new Refusal("reason_required")) },
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.error.title}
      submitLabel={copy.error.mark}
      variant="destructive"
    >
      <AboutPets petIds={[petId]} />
      <Typography>
        <Dotted parts={[<strong key="name">{name}</strong>, fullDate(givenOn)]} />
      </Typography>
      {source === "here" && <Typography>{copy.error.hint}</Typography>}
      <TextField autoFocus label={copy.error.reason} {...form.field("reason")} />
    </FormDialog>
  );
}

export function NextDueDialog({ vaccination: { id, petId, name, nextDueOn }, onClose }: CorrectDialogProps) {
  const form = useActionForm({
    mutation: changeNextDue,
    start: () => ({ nextDueOn: nextDueOn ?? "" }),
    toArgs: (values) => ({ id, nextDueOn: values.nextDueOn === "" ? null : values.nextDueOn }),
    words: { nextDueOn: copy.move.early },
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={copy.move.title(name)} size="md" submitLabel={copy.move.save}>
      <AboutPets petIds={[petId]} />
      <DateField
        tense="future"
        label={fieldWord("vaccinations", "nextDueOn")}
        {...form.bind("nextDueOn")}
        {...(form.values.nextDueOn === "" && { helperText: copy.noNextDue })}
      />
    </FormDialog>
  );
}
