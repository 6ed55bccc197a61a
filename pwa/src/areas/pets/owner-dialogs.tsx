import { correctPetOwner, endPetOwner, linkPetOwner } from "@fernpaw/domain/pets/pet-owner.mutations";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import { useState, type SubmitEvent } from "react";
import { newId } from "../../db/new-id.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useAction } from "../../ui/use-action.ts";
import type { FoundSubject } from "../search/search.queries.ts";
import { SubjectLine } from "../search/shared/subject-line.tsx";
import { SubjectPicker } from "../search/shared/subject-picker.tsx";
import { copy } from "./pets.copy.ts";
import type { PetOwner } from "./pets.queries.ts";
import type { Pet } from "./shared/pet-words.ts";
import { roleWords } from "./shared/timeline.copy.ts";

type Role = PetOwner["role"];

interface PeopleProps {
  pet: Pet;
  /** Current ones. */
  owners: readonly PetOwner[];
  onClose: () => void;
}

/** A pet has one owner: where there is one, a newcomer is something else. */
const rolesBeside = (owners: readonly PetOwner[]): Role[] =>
  (Object.keys(roleWords) as Role[]).filter((role) => role !== "owner" || !owners.some((one) => one.role === "owner"));

interface RoleFieldsProps {
  role: Role;
  roles: readonly Role[];
  onRole: (role: Role) => void;
  isReminded: boolean;
  onReminded: (isReminded: boolean) => void;
}

function RoleFields({ role, roles, onRole, isReminded, onReminded }: RoleFieldsProps) {
  return (
    <>
      <TextField
        select
        label={copy.people.role}
        value={role}
        onChange={(event) => onRole(event.target.value as Role)}
        helperText={copy.people.roleHints[role]}
      >
        {roles.map((one) => (
          <MenuItem key={one} value={one}>
            {roleWords[one]}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        control={<Checkbox checked={isReminded} onChange={(_, isTicked) => onReminded(isTicked)} />}
        label={copy.people.reminders}
      />
    </>
  );
}

/** Somebody else who has to do with the pet. */
export function AddPersonDialog({ pet, owners, onClose }: PeopleProps) {
  const { mutate } = useClinic();
  const action = useAction();
  const [roles] = useState(() => rolesBeside(owners));
  const [who, setWho] = useState<FoundSubject | null>(null);
  const [role, setRole] = useState<Role>(roles[0] ?? "co_owner");
  const [isReminded, setReminded] = useState(true);
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!who) return;
    const receivesReminders = isReminded ? ("yes" as const) : ("no" as const);
    const args = { id: newId(), petId: pet.id, clientId: who.id, role, receivesReminders };
    if (await action.run(() => mutate(linkPetOwner, args))) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.people.addTitle(pet.name)}
      size="xl"
      onSubmit={(event) => void handleSubmit(event)}
      actions={
        who && (
          <>
            <Button variant="ghost" onClick={() => setWho(null)}>
              {copy.transferDialog.change}
            </Button>
            <Button type="submit" variant="primary" isLoading={action.isBusy}>
              {copy.people.addSubmit}
            </Button>
          </>
        )
      }
    >
      <Stack spacing={4}>
        {who ? (
          <>
            <SubjectLine subject={who} />
            <RoleFields role={role} roles={roles} onRole={setRole} isReminded={isReminded} onReminded={setReminded} />
          </>
        ) : (
          <SubjectPicker label={copy.people.who} kinds={["client"]} autoFocus onPick={setWho} />
        )}
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}

/** What one person is to the pet; the owner himself changes by a transfer. */
export function PersonDialog({ owner, owners, onClose }: PeopleProps & { owner: PetOwner }) {
  const { mutate } = useClinic();
  const action = useAction();
  const [role, setRole] = useState<Role>(owner.role);
  const [isReminded, setReminded] = useState(owner.receivesReminders === "yes");
  const roles = owner.role === "owner" ? [owner.role] : rolesBeside(owners);
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const receivesReminders = isReminded ? ("yes" as const) : ("no" as const);
    const set = {
      ...(role === owner.role ? {} : { role }),
      ...(receivesReminders === owner.receivesReminders ? {} : { receivesReminders }),
    };
    if (await action.run(() => mutate(correctPetOwner, { id: owner.linkId, set }))) onClose();
  };
  const end = async (): Promise<void> => {
    if (await action.run(() => mutate(endPetOwner, { id: owner.linkId }))) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={owner.name}
      size="lg"
      onSubmit={(event) => void handleSubmit(event)}
      actions={
        <>
          {owner.role !== "owner" && (
            <Button variant="ghost" disabled={action.isBusy} onClick={() => void end()}>
              {copy.people.end}
            </Button>
          )}
          <Button type="submit" variant="primary" isLoading={action.isBusy}>
            {copy.form.save}
          </Button>
        </>
      }
    >
      <Stack spacing={4}>
        <RoleFields role={role} roles={roles} onRole={setRole} isReminded={isReminded} onReminded={setReminded} />
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}
