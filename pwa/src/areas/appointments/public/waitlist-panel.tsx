import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { WaitlistEntry } from "@fernpaw/domain/appointments/waitlist";
import { useLiveQuery } from "dexie-react-hooks";
import { Hourglass } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { MenuEntry } from "../../../ui/menu.tsx";
import { DrawerHead } from "../../../ui/drawer-head.tsx";
import { SideDrawer } from "../../../ui/side-drawer.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { copy } from "../waitlist/waitlist.copy.ts";
import { waitlistCount, waitlistLines, type WaitlistLine } from "../waitlist.queries.ts";
import type { BookingStart } from "./booking-draft.ts";
import { WaitlistDialog, type WaitlistStart } from "../waitlist/waitlist-dialog.tsx";
import { WaitlistList } from "../waitlist/waitlist-list.tsx";

/** The booking that an entry asks for, with the time still open. */
export function startBooking({ entry }: WaitlistLine): BookingStart {
  const { id, clientId, petId, typeId, durationMin, vetId, notes, offer } = entry;
  return {
    waitlistId: id,
    clientId,
    petIds: [petId],
    typeId,
    durationMin,
    reason: notes,
    vetId: offer?.vetId ?? vetId,
  };
}

interface WaitlistButtonProps {
  /** The icon and the number alone, where a screen has no room for the words. */
  isShort?: boolean;
  onBook: (start: BookingStart) => void;
}

/** The way to everybody who waits for a place, with how many they are. */
export function WaitlistButton({ isShort = false, onBook }: WaitlistButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const count = useWaitlistCount();
  return (
    <>
      <Button startIcon={<Hourglass size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        <span className={isShort ? "vh" : undefined}>{copy.title}</span>
        {count > 0 && ` (${count})`}
      </Button>
      <WaitlistDrawer isOpen={isOpen} onClose={() => setOpen(false)} onBook={onBook} />
    </>
  );
}

function useWaitlistCount(): number {
  const { db } = useClinic();
  return useLiveQuery(() => waitlistCount(db), [db]) ?? 0;
}

/** The same way as the entry of a menu, which opens `WaitlistDrawer`. */
export function WaitlistMenuEntry({ onOpen }: { onOpen: () => void }) {
  const count = useWaitlistCount();
  return <MenuEntry onPick={onOpen}>{count > 0 ? copy.counted(count) : copy.title}</MenuEntry>;
}

interface WaitlistDrawerProps extends Pick<WaitlistButtonProps, "onBook"> {
  isOpen: boolean;
  onClose: () => void;
}

export function WaitlistDrawer({ isOpen, onClose, onBook }: WaitlistDrawerProps) {
  return (
    <SideDrawer isOpen={isOpen} onClose={onClose} side="right" label={copy.title} width="30rem">
      <WaitlistPanel
        onClose={onClose}
        onBook={(line) => {
          onClose();
          onBook(startBooking(line));
        }}
      />
    </SideDrawer>
  );
}

function WaitlistPanel({ onClose, onBook }: { onClose: () => void; onBook: (line: WaitlistLine) => void }) {
  const { db, can } = useClinic();
  const lines = useLiveQuery(() => waitlistLines(db), [db]);
  const [form, setForm] = useState<WaitlistStart | WaitlistEntry | null>(null);
  return (
    <Stack spacing={4} sx={{ p: 5 }}>
      <DrawerHead title={copy.title} onClose={onClose} />
      {can("appointments:manage") && <Button onClick={() => setForm({})}>{copy.add}</Button>}
      {lines === undefined && <SkeletonRows rows={3} />}
      {lines?.length === 0 && <Typography sx={{ color: "ink2" }}>{copy.empty}</Typography>}
      {lines && <WaitlistList lines={lines} onEdit={setForm} onBook={onBook} />}
      <WaitlistDialog start={form} onClose={() => setForm(null)} />
    </Stack>
  );
}
