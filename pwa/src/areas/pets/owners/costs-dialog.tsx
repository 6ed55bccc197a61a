import { dividePetCosts } from "@fernpaw/domain/pets/pet-owner.mutations";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { AboutPets } from "../public/about-pets.tsx";
import { copy } from "../pets.copy.ts";
import type { PetOwner } from "../pets.queries.ts";
import type { Pet } from "../public/pet-words.ts";

interface CostsDialogProps {
  pet: Pet;
  owners: readonly PetOwner[];
  onClose: () => void;
}

/** Whole percents; empty is nothing. Null for what is none. */
function percentOf(typed: string): number | null {
  if (typed.trim() === "") return 0;
  return /^\s*\d{1,3}\s*$/.test(typed) && Number(typed) <= 100 ? Number(typed) : null;
}

type TypedShares = Readonly<Record<string, string>>;
type People = readonly PetOwner[];

const totalOf = (typed: TypedShares, people: People): number =>
  people.reduce((sum, { linkId }) => sum + (percentOf(typed[linkId] ?? "") ?? 0), 0);

/** All of it is divided, or nothing. */
const isWhole = (typed: TypedShares, people: People): boolean =>
  people.every(({ linkId }) => percentOf(typed[linkId] ?? "") !== null) && [0, 100].includes(totalOf(typed, people));

/** Who pays which part of the pet's bills. */
export function CostsDialog({ pet, owners, onClose }: CostsDialogProps) {
  const [people] = useState(owners);
  const form = useActionForm({
    mutation: dividePetCosts,
    start: (): Record<string, string> =>
      Object.fromEntries(owners.map(({ linkId, sharePercent }) => [linkId, sharePercent?.toString() ?? ""])),
    toArgs: (typed, fault) => {
      const shares = people.flatMap(({ linkId }) => {
        const percent = percentOf(typed[linkId] ?? "");
        if (percent === null) fault(linkId, copy.costs.bad);
        return percent ? [{ linkId, percent }] : [];
      });
      if (!isWhole(typed, people)) return fault("shares", copy.costs.mustBeWhole);
      return { petId: pet.id, shares };
    },
    onSaved: onClose,
  });
  const total = totalOf(form.values, people);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.costs.title(pet.name)}
      submitLabel={copy.costs.submit}
      problem={form.fault("shares") ?? form.problem}
    >
      <AboutPets petIds={[pet.id]} />
      <Typography>{copy.costs.intro}</Typography>
      {people.map(({ linkId, name }) => (
        <TextField
          key={linkId}
          label={copy.costs.percent(name)}
          {...form.field(linkId, { inputMode: "numeric", autoComplete: "off", maxLength: 4 })}
        />
      ))}
      <Typography role="status" sx={{ color: isWhole(form.values, people) ? "ink2" : "warning.main" }}>
        {total === 0 ? copy.costs.nobody : copy.costs.total(total)}
      </Typography>
    </FormDialog>
  );
}
