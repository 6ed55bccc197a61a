import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { transferPet } from "@fernpaw/domain/pets/pet-owner.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useRef, useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import type { Form } from "../../../form/form-types.ts";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { useNow } from "../../../ui/clock-time.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { toastDone } from "../../../ui/toast.ts";
import type { FoundSubject } from "../../search/search.queries.ts";
import { SubjectLine } from "../../search/public/subject-line.tsx";
import { SubjectPicker } from "../../search/public/subject-picker.tsx";
import { planChoices, planLines } from "../plans/plan-lines.ts";
import { plansToSettle, type PlansToSettle } from "../plans.queries.ts";
import { PlansSection } from "../plans/plans-section.tsx";
import { AboutPets } from "../public/about-pets.tsx";
import { copy } from "../pets.copy.ts";
import type { PetOwner } from "../pets.queries.ts";
import type { Pet } from "../public/pet-words.ts";

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

/** Null: not chosen yet. */
interface TransferValues {
  to: FoundSubject | "nobody" | null;
  toggledIds: string[];
}

const clientIn = ({ to }: TransferValues): FoundSubject | null => (to === "nobody" ? null : to);

/** Who gets the pet, what was planned under its owner's name, and how both are sent. */
function useTransfer({ pet, from, onClose }: TransferDialogProps) {
  const { timeZone } = useClinic();
  const [linkId] = useState(newId);
  // Whom the author saw when they opened the form, whatever arrives meanwhile.
  const [seen] = useState(from);
  const plans = usePlans(pet, seen);
  const handingTo = (values: TransferValues) => ({
    petId: pet.id,
    petName: pet.name,
    fromName: seen?.name ?? "",
    toName: clientIn(values)?.name ?? null,
  });
  const linesFor = (values: TransferValues) => plans && planLines(plans, handingTo(values), timeZone);
  const form: Form<TransferValues> = useActionForm({
    mutation: transferPet,
    start: (): TransferValues => ({ to: null, toggledIds: [] }),
    toArgs: (values) => {
      const client = clientIn(values);
      const lines = linesFor(values);
      return {
        petId: pet.id,
        linkId,
        fromClientId: seen?.clientId ?? null,
        toClientId: client?.id ?? null,
        ...(lines && planChoices(lines, { isMoving: client !== null, toggledIds: values.toggledIds })),
      };
    },
    mayGoOn: ({ to }) => to !== null && plans !== undefined,
    onSaved: () => {
      toastDone(copy.transferDialog.done);
      onClose();
    },
  });
  const { values } = form;
  const choose = (to: TransferValues["to"]): void => form.set({ to, toggledIds: [] });
  return { form, seen, choose, plans, lines: linesFor(values), handing: handingTo(values) };
}

/** Who the pet goes to, and with it what was planned under its owner's name. */
export function TransferDialog(props: TransferDialogProps) {
  const { pet, onClose } = props;
  const { form, seen, choose, plans, lines, handing } = useTransfer(props);
  const { to, toggledIds } = form.values;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.transferDialog.title(pet.name)}
      size="xl"
      submitLabel={copy.transferDialog.submit}
      isDisabled={plans === undefined}
      footer={
        to
          ? {
              cancel: (
                <Button variant="ghost" onClick={() => choose(null)}>
                  {copy.transferDialog.change}
                </Button>
              ),
            }
          : seen && { main: <Button onClick={() => choose("nobody")}>{copy.transferDialog.nobody}</Button> }
      }
    >
      <AboutPets petIds={[pet.id]} />
      {to ? (
        <>
          <WhoGetsIt pet={pet} to={clientIn(form.values)} />
          {plans === undefined && <SkeletonRows rows={2} />}
          {lines && (
            <PlansSection
              {...handing}
              lines={lines}
              hasReminders={(plans?.reminders.length ?? 0) > 0}
              toggledIds={toggledIds}
              onToggled={(ids) => form.set({ toggledIds: ids })}
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
    </FormDialog>
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
