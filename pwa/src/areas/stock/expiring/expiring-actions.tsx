import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { fullDate, useToday } from "../../../ui/clock-time.tsx";
import { BatchMenu } from "../batch-menu.tsx";
import { writeOff } from "./expiring.copy.ts";
import type { ExpiringEntry } from "./expiring.queries.ts";
import { WriteOffDialog, writeOffStart, type WriteOffStart } from "./write-off-dialog.tsx";

/** The rest of the vial in use, as far as whole vials tell it. */
const restOfVial = (leftMilli: number, packSizeMilli: number): number => leftMilli % packSizeMilli || packSizeMilli;

function startOf({ product, batch, level, isOpened }: ExpiringEntry, today: LocalDate): WriteOffStart {
  const { quantityMilli } = level;
  if (!isOpened || batch.openedOn === null) return writeOffStart(batch, today);
  const reason = writeOff.reasonOpened(fullDate(batch.openedOn));
  const rest = Math.min(quantityMilli, restOfVial(quantityMilli, product.packSizeMilli));
  return { kind: "write_off_expired", quantityMilli: rest, reason, isVial: true };
}

/** Write off, and the menu of the batch. */
export function ExpiringActions({ entry }: { entry: ExpiringEntry }) {
  const { can, timeZone } = useClinic();
  const today = useToday(timeZone);
  const [isOpen, setOpen] = useState(false);
  const { product, batch, level, isOver } = entry;
  if (!can("inventory:manage")) return null;
  return (
    <div style={{ display: "flex", gap: 8, justifyContent: "flex-end" }}>
      {isOver && (
        <Button size="sm" aria-label={writeOff.buttonOf(batch.number)} onClick={() => setOpen(true)}>
          {writeOff.button}
        </Button>
      )}
      <BatchMenu batch={batch} product={product} levels={[level]} />
      {isOpen && (
        <WriteOffDialog
          product={product}
          batch={batch}
          levels={[level]}
          start={startOf(entry, today)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
