import { dividePetCosts } from "@fernpaw/domain/pets/pet-owner.mutations";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState, type SubmitEvent } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useAction } from "../../ui/use-action.ts";
import { copy } from "./pets.copy.ts";
import type { PetOwner } from "./pets.queries.ts";
import type { Pet } from "./shared/pet-words.ts";

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

/** Who pays which part of the pet's bills. */
export function CostsDialog({ pet, owners, onClose }: CostsDialogProps) {
  const { mutate } = useClinic();
  const action = useAction();
  const [people] = useState(owners);
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(owners.map(({ linkId, sharePercent }) => [linkId, sharePercent?.toString() ?? ""])),
  );
  const [hasTried, setTried] = useState(false);
  const percents = people.map(({ linkId }) => ({ linkId, percent: percentOf(typed[linkId] ?? "") }));
  const total = percents.reduce((sum, { percent }) => sum + (percent ?? 0), 0);
  const isUnreadable = percents.some(({ percent }) => percent === null);
  const isWhole = !isUnreadable && (total === 100 || total === 0);
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (!isWhole) return;
    const shares = percents.flatMap(({ linkId, percent }) => (percent ? [{ linkId, percent }] : []));
    if (await action.run(() => mutate(dividePetCosts, { petId: pet.id, shares }))) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.costs.title(pet.name)}
      size="lg"
      onSubmit={(event) => void handleSubmit(event)}
      actions={
        <Button type="submit" variant="primary" isLoading={action.isBusy}>
          {copy.costs.submit}
        </Button>
      }
    >
      <Stack spacing={4}>
        <Typography>{copy.costs.intro}</Typography>
        {people.map(({ linkId, name }) => (
          <TextField
            key={linkId}
            label={copy.costs.percent(name)}
            value={typed[linkId] ?? ""}
            onChange={(event) => setTyped({ ...typed, [linkId]: event.target.value })}
            errorText={hasTried && percentOf(typed[linkId] ?? "") === null ? copy.costs.bad : undefined}
            slotProps={{ htmlInput: { inputMode: "numeric", autoComplete: "off", maxLength: 4 } }}
          />
        ))}
        <Typography role="status" sx={{ color: isWhole ? "ink2" : "warning.main" }}>
          {total === 0 ? copy.costs.nobody : copy.costs.total(total)}
        </Typography>
        <ProblemAlert problem={hasTried && !isWhole ? copy.costs.mustBeWhole : action.problem} />
      </Stack>
    </Dialog>
  );
}
