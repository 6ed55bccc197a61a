import { localDateOf } from "@fernpaw/domain/kernel/time";
import type { Measurement } from "@fernpaw/domain/pets/measured";
import { markWeightEnteredInError } from "@fernpaw/domain/pets/weight.mutations";
import { CircleX } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { AboutPets } from "../public/about-pets.tsx";
import { vitalText, type VitalUnits } from "../public/vital-text.ts";
import { vitalCopy as copy } from "./vital-words.copy.ts";

/** Marks a value as entered in error, after a question. */
export function ErrorMark({ row, units }: { row: Measurement; units: VitalUnits }) {
  const { mutate, timeZone } = useClinic();
  const [isOpen, setOpen] = useState(false);
  const [value, day] = [vitalText(row, units), fullDate(localDateOf(row.takenAt, timeZone))];
  return (
    <>
      <IconButton label={copy.wrongOf(value, day)} onClick={() => setOpen(true)}>
        <CircleX size={18} aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={async () => void (await mutate(markWeightEnteredInError, { id: row.id }))}
        title={copy.wrongTitle}
        confirmLabel={copy.mark}
        isDestructive
      >
        <AboutPets petIds={[row.petId]} />
        {copy.wrongBody(value, day)}
      </ConfirmDialog>
    </>
  );
}
