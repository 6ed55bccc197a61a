import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { PackageMinus } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { fullDate, useToday } from "../../../ui/clock-time.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { BatchMenu } from "../batch-menu.tsx";
import { writeOff } from "./expiring.copy.ts";
import type { ExpiringEntry } from "./expiring.queries.ts";
import { WriteOffDialog, writeOffStart, type WriteOffStart } from "./write-off-dialog.tsx";

function startOf({ batch, leftMilli, isOpened }: ExpiringEntry, today: LocalDate): WriteOffStart {
  if (!isOpened || batch.openedOn === null) return { ...writeOffStart(batch, today), quantityMilli: leftMilli };
  const reason = writeOff.reasonOpened(fullDate(batch.openedOn));
  return { kind: "write_off_expired", quantityMilli: leftMilli, reason, isVial: true };
}

interface ExpiringActionsProps {
  entry: ExpiringEntry;
  /** In a row of two lines: less room. */
  isShort?: boolean;
}

/** Write off, and the menu of the batch. */
export function ExpiringActions({ entry, isShort = false }: ExpiringActionsProps) {
  const { can, timeZone } = useClinic();
  const today = useToday(timeZone);
  const [isOpen, setOpen] = useState(false);
  const { product, batch, level, isOver } = entry;
  if (!can("inventory:manage")) return null;
  return (
    <div style={{ display: "flex", gap: 8, justifyContent: "flex-end" }}>
      {isOver && !isShort && (
        <Button size="sm" aria-label={writeOff.buttonOf(batch.number)} onClick={() => setOpen(true)}>
          {writeOff.button}
        </Button>
      )}
      {isOver && isShort && (
        <IconButton label={writeOff.buttonOf(batch.number)} onClick={() => setOpen(true)}>
          <PackageMinus size={20} aria-hidden="true" />
        </IconButton>
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
