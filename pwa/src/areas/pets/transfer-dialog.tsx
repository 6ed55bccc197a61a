import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { transferPet } from "@fernpaw/domain/pets/pet-owner.mutations";
import { useState } from "react";
import { newId } from "../../db/new-id.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { toastDone } from "../../ui/toast.ts";
import { useAction } from "../../ui/use-action.ts";
import type { FoundSubject } from "../search/search.queries.ts";
import { SubjectLine } from "../search/shared/subject-line.tsx";
import { SubjectPicker } from "../search/shared/subject-picker.tsx";
import { copy } from "./pets.copy.ts";
import type { Pet } from "./shared/pet-words.ts";

interface TransferDialogProps {
  pet: Pet;
  /** The owner whom the author sees. */
  fromClientId: string | null;
  onClose: () => void;
}

export function TransferDialog({ pet, fromClientId, onClose }: TransferDialogProps) {
  const { mutate } = useClinic();
  const action = useAction();
  // Whom the author saw when he opened the form, whatever arrives meanwhile.
  const [seenClientId] = useState(fromClientId);
  const [to, setTo] = useState<FoundSubject | null>(null);
  const transfer = async (toClientId: string | null): Promise<void> => {
    const args = { petId: pet.id, linkId: newId(), fromClientId: seenClientId, toClientId };
    if (!(await action.run(() => mutate(transferPet, args)))) return;
    toastDone(copy.transferDialog.done);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.transferDialog.title(pet.name)}
      size="xl"
      actions={
        to ? (
          <>
            <Button variant="ghost" onClick={() => setTo(null)}>
              {copy.transferDialog.change}
            </Button>
            <Button variant="primary" isLoading={action.isBusy} onClick={() => void transfer(to.id)}>
              {copy.transferDialog.submit}
            </Button>
          </>
        ) : (
          seenClientId !== null && (
            <Button isLoading={action.isBusy} onClick={() => void transfer(null)}>
              {copy.transferDialog.nobody}
            </Button>
          )
        )
      }
    >
      <Stack spacing={4}>
        {to ? (
          <>
            <SubjectLine subject={to} />
            <Typography>{copy.transferDialog.confirm(pet.name, to.name)}</Typography>
          </>
        ) : (
          <SubjectPicker
            label={copy.transferDialog.who}
            kinds={["client"]}
            exclude={seenClientId === null ? [] : [seenClientId]}
            autoFocus
            onPick={setTo}
          />
        )}
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}
