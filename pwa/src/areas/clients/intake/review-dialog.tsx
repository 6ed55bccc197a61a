import { acceptIntake, discardIntake } from "@fernpaw/domain/clients/intake-form.mutations";
import type { IntakeForm } from "@fernpaw/domain/clients/intake-form";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { toastDone } from "../../../ui/toast.ts";
import type { IntakeLine } from "../intake.queries.ts";
import { NEW, useWho, type WhoKeys } from "../public/use-who.ts";
import { WhoChoice } from "../public/who-choice.tsx";
import { fillRecord } from "./fill-record.ts";
import { copy } from "./intake.copy.ts";

interface ReviewDialogProps {
  line: IntakeLine;
  onClose: () => void;
}

interface ReviewValues extends WhoKeys {
  petTypeId: string;
}

const nameOf = ({ firstName, lastName }: IntakeForm): string => `${firstName} ${lastName}`.trim();

function useReview({ line, onClose }: ReviewDialogProps) {
  const { form: intake } = line;
  const clinic = useClinic();
  const [ids] = useState(() => ({ client: newId(), pet: newId(), link: newId() }));
  const form: Form<ReviewValues> = useActionForm({
    mutation: acceptIntake,
    start: (): ReviewValues => ({ clientKey: "", petKey: "", petTypeId: intake.petTypeId ?? "" }),
    toArgs: ({ petTypeId }, fault) => {
      if (who.petId === NEW && petTypeId === "") return fault("petTypeId", copy.chooseSpecies);
      return { id: intake.id, clientId: who.clientId === NEW ? ids.client : who.clientId };
    },
    send: ({ clientId }, { petTypeId }) =>
      fillRecord(clinic, {
        form: intake,
        clientId,
        isNewClient: who.clientId === NEW,
        petId: who.petId === NEW ? ids.pet : who.petId,
        isNewPet: who.petId === NEW,
        linkId: ids.link,
        petTypeId,
        seenIds: who.matches.map(({ client }) => client.id),
      }),
    onSaved: () => {
      toastDone(copy.accepted(nameOf(intake)));
      onClose();
    },
  });
  const who = useWho(intake, form.values);
  return { form, who };
}

/** The answers of a new client, beside the record that they fill. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { line, onClose } = props;
  const { mutate } = useClinic();
  const { form, who } = useReview(props);
  const [isAsked, setAsked] = useState(false);
  const name = nameOf(line.form);
  return (
    <>
      <FormDialog
        form={form}
        title={copy.dialog(name)}
        size="xl"
        onClose={onClose}
        submitLabel={copy.accept}
        isDisabled={who.isLocked}
        footer={{
          aside: (
            <Button variant="ghost" onClick={() => setAsked(true)}>
              {copy.discard}
            </Button>
          ),
        }}
      >
        <Answers line={line} />
        <WhoChoice
          person={line.form}
          who={who}
          form={form}
          onChange={form.set}
          onSpecies={(petTypeId) => form.set({ petTypeId })}
        />
        {who.clientId !== NEW && <Typography sx={{ color: "ink2" }}>{copy.fillHint}</Typography>}
      </FormDialog>
      {isAsked && (
        <ConfirmDialog
          isOpen
          isDestructive
          title={copy.sure(name)}
          confirmLabel={copy.discard}
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            await mutate(discardIntake, { id: line.form.id });
            toastDone(copy.discarded);
            onClose();
          }}
        >
          {copy.sureText}
        </ConfirmDialog>
      )}
    </>
  );
}

const inOne = (parts: readonly string[]): string => parts.filter((part) => part !== "").join(" · ");

function Answers({ line: { form, species } }: { line: IntakeLine }) {
  const { phone, email, address, petName, breedText, sex, notes } = form;
  const { line1, postcode, city } = address;
  const rows = [
    { label: copy.contact, value: inOne([phone, email]) },
    { label: copy.address, value: inOne([line1, `${postcode} ${city}`.trim()]) },
    { label: copy.pet, value: inOne([petName, species, breedText, copy.sexes[sex]]) },
    { label: copy.notes, value: notes },
  ];
  return <KeyValues rows={rows.filter(({ value }) => value !== "")} />;
}
