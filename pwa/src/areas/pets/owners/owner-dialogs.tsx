import { petOwners } from "@fernpaw/domain/pets/pet";
import { correctPetOwner, endPetOwner, linkPetOwner } from "@fernpaw/domain/pets/pet-owner.mutations";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { changedFields } from "../../../form/difference.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import type { Form } from "../../../form/form-types.ts";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { FoundSubject } from "../../search/search.queries.ts";
import { SubjectLine } from "../../search/public/subject-line.tsx";
import { SubjectPicker } from "../../search/public/subject-picker.tsx";
import { AboutPets } from "../public/about-pets.tsx";
import { copy } from "../pets.copy.ts";
import type { PetOwner } from "../pets.queries.ts";
import type { Pet } from "../public/pet-words.ts";
import { roleWords } from "../public/timeline.copy.ts";
import { labelsOf } from "../../../field-words.ts";

const labels = labelsOf(petOwners);

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

interface RoleValues {
  role: Role;
  receivesReminders: "yes" | "no";
}

function RoleFields({ form, roles }: { form: Form<RoleValues>; roles: readonly Role[] }) {
  return (
    <>
      <TextField
        select
        label={labels.role}
        {...form.field("role")}
        helperText={copy.people.roleHints[form.values.role]}
      >
        {roles.map((one) => (
          <MenuItem key={one} value={one}>
            {roleWords[one]}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel control={<Checkbox {...form.tick("receivesReminders")} />} label={labels.receivesReminders} />
    </>
  );
}

/** Somebody else who has to do with the pet. */
export function AddPersonDialog({ pet, owners, onClose }: PeopleProps) {
  const [id] = useState(newId);
  const [roles] = useState(() => rolesBeside(owners));
  const [who, setWho] = useState<FoundSubject | null>(null);
  const form = useActionForm({
    mutation: linkPetOwner,
    start: (): RoleValues => ({ role: roles[0] ?? "co_owner", receivesReminders: "yes" }),
    toArgs: (values) => ({ id, petId: pet.id, clientId: who?.id ?? "", ...values }),
    isLocked: who === null,
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.people.addTitle(pet.name)}
      size="xl"
      submitLabel={copy.people.addSubmit}
      footer={
        who
          ? {
              cancel: (
                <Button variant="ghost" onClick={() => setWho(null)}>
                  {copy.transferDialog.change}
                </Button>
              ),
            }
          : null
      }
    >
      <AboutPets petIds={[pet.id]} />
      {who ? (
        <>
          <SubjectLine subject={who} />
          <RoleFields form={form} roles={roles} />
        </>
      ) : (
        <SubjectPicker label={copy.people.who} kinds={["client"]} autoFocus onPick={setWho} />
      )}
    </FormDialog>
  );
}

/** What one person is to the pet; the owner himself changes by a transfer. */
export function PersonDialog({ pet, owner, owners, onClose }: PeopleProps & { owner: PetOwner }) {
  const { mutate } = useClinic();
  const [before] = useState<RoleValues>({ role: owner.role, receivesReminders: owner.receivesReminders });
  const roles = owner.role === "owner" ? [owner.role] : rolesBeside(owners);
  const form = useActionForm({
    mutation: correctPetOwner,
    start: () => before,
    toArgs: (values) => ({ id: owner.linkId, set: changedFields(before, values) }),
    onSaved: onClose,
  });
  const end = async (): Promise<void> => {
    if (await form.run(() => mutate(endPetOwner, { id: owner.linkId }))) onClose();
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={owner.name}
      submitLabel={copy.form.save}
      footer={{
        aside: owner.role !== "owner" && (
          <Button variant="ghost" disabled={form.isBusy} onClick={() => void end()}>
            {copy.people.end}
          </Button>
        ),
      }}
    >
      <AboutPets petIds={[pet.id]} />
      <RoleFields form={form} roles={roles} />
    </FormDialog>
  );
}
