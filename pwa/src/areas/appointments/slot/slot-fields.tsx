import Stack from "@mui/material/Stack";
import { useClinic } from "../../../session/clinic-context.ts";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { startOf } from "../public/booking-draft.ts";
import { DayAndTime } from "./day-and-time.tsx";
import { FreeTimes } from "./free-times.tsx";
import { EquipmentAndLength, RoomField, type SlotExtrasProps } from "./slot-extras.tsx";
import { type CheckedAdvice, whyNeverFree } from "./slot-objections.ts";
import { VetField } from "./vet-field.tsx";

interface SlotFieldsProps extends SlotExtrasProps {
  /** Of the place, or of the one before; undefined while the first is looked up. */
  advice: CheckedAdvice | undefined;
}

/** Where an appointment moves to: free times first, then the exact place. */
export function SlotFields(props: SlotFieldsProps) {
  const { draft, choices, onChange, fault, advice } = props;
  const { timeZone } = useClinic();
  const startsAt = startOf(draft, timeZone);
  return (
    <Stack spacing={4}>
      {startsAt !== null && (
        <FreeTimes
          draft={draft}
          choices={choices}
          onChange={onChange}
          startsAt={startsAt}
          whyNone={whyNeverFree(advice, choices)}
        />
      )}
      <DayAndTime draft={draft} choices={choices} onChange={onChange} fault={fault("time")} />
      <FormColumns least="9.5rem">
        <VetField {...props} />
        <RoomField {...props} />
      </FormColumns>
      <EquipmentAndLength {...props} />
    </Stack>
  );
}
