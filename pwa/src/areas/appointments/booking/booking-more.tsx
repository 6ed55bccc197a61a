import { appointments } from "@fernpaw/domain/appointments/appointment";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { labelsOf } from "../../../field-words.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { copy, urgencyWords } from "../appointments.copy.ts";
import { resourceName } from "../appointments.queries.ts";
import { claimOf } from "../public/booking-draft.ts";
import { RepeatFields } from "../public/repeat-fields.tsx";
import { EquipmentAndLength, RoomField } from "../slot/slot-extras.tsx";
import type { BookingPartProps } from "./booking-when.tsx";

const labels = labelsOf(appointments);
const URGENCIES = ["routine", "urgent", "emergency"] as const;
/** Fields whose fault opens the part. */
const FIELDS = ["roomId", "equipmentIds", "durationMin", "urgency"] as const;

interface BookingMoreProps extends BookingPartProps {
  /** Beside the button. */
  others: ReactNode;
}

/** The fields that most bookings leave as they are. While it is closed, one line sums them up. */
export function BookingMore(props: BookingMoreProps) {
  const { draft, choices, onChange, fault, others } = props;
  const { timeZone } = useClinic();
  const id = useId();
  const [isWanted, setWanted] = useState(draft.repeat !== null);
  const isOpen = FIELDS.map((field) => fault(field)).some((words) => words !== undefined) || isWanted;
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 3, rowGap: 1, alignItems: "center" }}>
        <Button
          aria-expanded={isOpen}
          aria-controls={id}
          startIcon={isOpen ? <ChevronUp size={18} aria-hidden="true" /> : <ChevronDown size={18} aria-hidden="true" />}
          onClick={() => setWanted(!isOpen)}
        >
          {copy.book.more}
        </Button>
        {!isOpen && <Typography sx={{ color: "ink2" }}>{summaryOf(props)}</Typography>}
        {others}
      </Box>
      <Stack id={id} spacing={4} sx={{ display: isOpen ? "flex" : "none" }}>
        {isOpen && (
          <>
            <RoomField draft={draft} choices={choices} onChange={onChange} fault={fault} />
            <EquipmentAndLength draft={draft} choices={choices} onChange={onChange} fault={fault} />
            <RepeatFields
              value={draft.repeat}
              onChange={(repeat) => onChange({ repeat })}
              first={claimOf(draft, choices, timeZone)}
              choices={choices}
            />
            <Choice
              label={labels.urgency}
              value={draft.urgency}
              options={URGENCIES.map((value) => ({ value, label: urgencyWords[value] }))}
              onChange={(urgency) => onChange({ urgency })}
            />
          </>
        )}
      </Stack>
    </>
  );
}

/** Length, room, equipment, and what differs from a usual booking. */
function summaryOf({ draft, choices }: Pick<BookingMoreProps, "draft" | "choices">): string {
  const { durationMin, roomId, equipmentIds, urgency, repeat } = draft;
  const things = [roomId ?? "", ...equipmentIds].map((id) => resourceName(choices, id));
  const parts = [
    copy.minutes(durationMin),
    ...things,
    urgency === "routine" ? "" : urgencyWords[urgency],
    repeat === null ? "" : copy.book.repeats,
  ];
  return parts.filter((part) => part !== "").join(" · ");
}
