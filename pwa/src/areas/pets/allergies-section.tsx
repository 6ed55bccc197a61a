import { markAllergyEnteredInError, recordAllergy } from "@fernpaw/domain/pets/alert.mutations";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { Plus } from "lucide-react";
import { useState, type SubmitEvent } from "react";
import { newId } from "../../db/new-id.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { refusalText } from "../../ui/refusal.copy.ts";
import { TextField } from "../../ui/text-field.tsx";
import { useAction } from "../../ui/use-action.ts";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import { copy } from "./pets.copy.ts";
import { allergiesOf, type Allergy } from "./shared/pet-warnings.queries.ts";
import { WarningBox } from "./shared/warning-box.tsx";
import { allergySeverityWords, allergyTitle } from "./shared/warning-words.ts";

type Opened = { kind: "add" } | { kind: "wrong"; allergy: Allergy } | null;

/** What the pet must not get. A mistake is marked, never removed. */
export function AllergiesSection({ petId }: { petId: string }) {
  const { db, can } = useClinic();
  const shown = useLiveQuery(() => allergiesOf(db, petId), [db, petId]);
  const [opened, setOpened] = useState<Opened>(null);
  const mayChange = can("appointments:manage");
  return (
    <>
      {shown?.map((allergy) => (
        <WarningBox key={allergy.id} title={allergyTitle(allergy)} text={allergy.reaction}>
          {mayChange && (
            <Button variant="link" size="sm" onClick={() => setOpened({ kind: "wrong", allergy })}>
              {copy.allergy.wrong} <span className="vh">{allergy.allergen}</span>
            </Button>
          )}
        </WarningBox>
      ))}
      {mayChange && (
        <Button startIcon={<Plus size={18} aria-hidden="true" />} onClick={() => setOpened({ kind: "add" })}>
          {copy.allergy.add}
        </Button>
      )}
      {opened?.kind === "add" && <AllergyDialog petId={petId} onClose={() => setOpened(null)} />}
      {opened?.kind === "wrong" && <WrongDialog allergy={opened.allergy} onClose={() => setOpened(null)} />}
    </>
  );
}

function AllergyDialog({ petId, onClose }: { petId: string; onClose: () => void }) {
  const { mutate } = useClinic();
  const action = useAction();
  const [allergen, setAllergen] = useState("");
  const [reaction, setReaction] = useState("");
  const [severity, setSeverity] = useState<Allergy["severity"]>("moderate");
  const [hasTried, setTried] = useState(false);
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (!hasVisible(allergen)) return;
    if (await action.run(() => mutate(recordAllergy, { id: newId(), petId, allergen, reaction, severity }))) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.allergy.add}
      size="lg"
      onSubmit={(event) => void handleSubmit(event)}
      actions={
        <Button type="submit" variant="primary" isLoading={action.isBusy}>
          {copy.allergy.save}
        </Button>
      }
    >
      <Stack spacing={4}>
        <TextField
          autoFocus
          label={copy.allergy.allergen}
          value={allergen}
          onChange={(event) => setAllergen(event.target.value)}
          errorText={hasTried && !hasVisible(allergen) ? copy.allergy.needed : undefined}
          slotProps={{ htmlInput: { maxLength: 160 } }}
        />
        <TextField
          label={copy.allergy.reaction}
          value={reaction}
          onChange={(event) => setReaction(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
        <TextField
          select
          label={copy.allergy.severity}
          value={severity}
          onChange={(event) => setSeverity(event.target.value as Allergy["severity"])}
        >
          {Object.entries(allergySeverityWords).map(([value, words]) => (
            <MenuItem key={value} value={value}>
              {words}
            </MenuItem>
          ))}
        </TextField>
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}

function WrongDialog({ allergy, onClose }: { allergy: Allergy; onClose: () => void }) {
  const { mutate } = useClinic();
  const action = useAction();
  const [reason, setReason] = useState("");
  const [hasTried, setTried] = useState(false);
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (!hasVisible(reason)) return;
    if (await action.run(() => mutate(markAllergyEnteredInError, { id: allergy.id, reason }))) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.allergy.wrongTitle}
      size="lg"
      onSubmit={(event) => void handleSubmit(event)}
      actions={
        <Button type="submit" variant="destructive" isLoading={action.isBusy}>
          {copy.allergy.mark}
        </Button>
      }
    >
      <Stack spacing={4}>
        <TextField
          autoFocus
          label={copy.allergy.wrongReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          errorText={hasTried && !hasVisible(reason) ? refusalText(new Refusal("reason_required")) : undefined}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}
