import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { transferPet } from "@fernpaw/domain/pets/pet-owner.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useRef, useState } from "react";
import { newId } from "../../db/new-id.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { useNow } from "../../ui/clock-time.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { toastDone } from "../../ui/toast.ts";
import { useAction } from "../../ui/use-action.ts";
import type { FoundSubject } from "../search/search.queries.ts";
import { SubjectLine } from "../search/shared/subject-line.tsx";
import { SubjectPicker } from "../search/shared/subject-picker.tsx";
import { planChoices, planLines } from "./plan-lines.ts";
import { plansToSettle, type PlansToSettle } from "./plans.queries.ts";
import { PlansSection } from "./plans-section.tsx";
import { copy } from "./pets.copy.ts";
import type { PetOwner } from "./pets.queries.ts";
import type { Pet } from "./shared/pet-words.ts";

interface TransferDialogProps {
  pet: Pet;
  /** The owner whom the author sees; null: not known. */
  from: Pick<PetOwner, "clientId" | "name"> | null;
  onClose: () => void;
}

/** Undefined while it is read; null where nobody's plans are concerned. */
function usePlans(pet: Pet, from: TransferDialogProps["from"]): PlansToSettle | null | undefined {
  const { sync, clinicId } = useClinic();
  const now = useNow();
  return useLiveQuery(
    () => (from === null ? null : plansToSettle(sync, { petId: pet.id, clientId: from.clientId }, { clinicId, now })),
    [sync, clinicId, pet.id, from, now],
  );
}

/** Who gets the pet, what was planned under its owner's name, and how both are sent. */
function useTransfer({ pet, from, onClose }: TransferDialogProps) {
  const { mutate, timeZone } = useClinic();
  const action = useAction();
  // Whom the author saw when they opened the form, whatever arrives meanwhile.
  const [seen] = useState(from);
  const [to, setTo] = useState<FoundSubject | "nobody" | null>(null);
  const [toggledIds, setToggledIds] = useState<string[]>([]);
  const plans = usePlans(pet, seen);
  const client = to === "nobody" ? null : to;
  const handing = { petId: pet.id, petName: pet.name, fromName: seen?.name ?? "", toName: client?.name ?? null };
  const lines = plans && planLines(plans, handing, timeZone);
  const choose = (next: FoundSubject | "nobody" | null): void => {
    setToggledIds([]);
    setTo(next);
  };
  const transfer = async (): Promise<void> => {
    const args = {
      petId: pet.id,
      linkId: newId(),
      fromClientId: seen?.clientId ?? null,
      toClientId: client?.id ?? null,
      ...(lines && planChoices(lines, { isMoving: client !== null, toggledIds })),
    };
    if (!(await action.run(() => mutate(transferPet, args)))) return;
    toastDone(copy.transferDialog.done);
    onClose();
  };
  return { action, seen, to, client, choose, plans, lines, handing, toggledIds, setToggledIds, transfer };
}

/** Who the pet goes to, and with it what was planned under its owner's name. */
export function TransferDialog(props: TransferDialogProps) {
  const { pet, onClose } = props;
  const { action, seen, to, client, choose, plans, lines, handing, toggledIds, setToggledIds, transfer } =
    useTransfer(props);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.transferDialog.title(pet.name)}
      size="xl"
      actions={
        to ? (
          <>
            <Button variant="ghost" onClick={() => choose(null)}>
              {copy.transferDialog.change}
            </Button>
            <Button
              variant="primary"
              isLoading={action.isBusy}
              disabled={plans === undefined}
              onClick={() => void transfer()}
            >
              {copy.transferDialog.submit}
            </Button>
          </>
        ) : (
          seen !== null && <Button onClick={() => choose("nobody")}>{copy.transferDialog.nobody}</Button>
        )
      }
    >
      <Stack spacing={4}>
        {to ? (
          <>
            <WhoGetsIt pet={pet} to={client} />
            {plans === undefined && <SkeletonRows rows={2} />}
            {lines && (
              <PlansSection
                {...handing}
                lines={lines}
                hasReminders={(plans?.reminders.length ?? 0) > 0}
                toggledIds={toggledIds}
                onToggled={setToggledIds}
              />
            )}
          </>
        ) : (
          <SubjectPicker
            label={copy.transferDialog.who}
            kinds={["client"]}
            exclude={seen === null ? [] : [seen.clientId]}
            autoFocus
            onPick={choose}
          />
        )}
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}

/** The focus comes here from the list in which the new owner was chosen. */
function WhoGetsIt({ pet, to }: { pet: Pet; to: FoundSubject | null }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Box ref={ref} tabIndex={-1} sx={{ outline: "none" }}>
      {to && <SubjectLine subject={to} />}
      <Typography sx={{ mt: to ? 3 : 0 }}>
        {to ? copy.transferDialog.confirm(pet.name, to.name) : copy.transferDialog.confirmNobody(pet.name)}
      </Typography>
    </Box>
  );
}
