import { useRef } from "react";
import type { SpanDraft, SpanFault } from "./date-field-span-draft.ts";
import { copy } from "./date-field-span.copy.ts";
import { DateField } from "./date-field.tsx";
import { TimeField } from "./time-field.tsx";
import { isDay } from "@fernpaw/domain/kernel/time";

interface SpanFieldsProps {
  draft: SpanDraft;
  /** Null: nothing is wrong, or nobody has tried. */
  fault: SpanFault | null;
  onChange: (change: Partial<SpanDraft>) => void;
}

/** A day and a time twice. The last day follows the first one as long as both are the same. */
export function SpanFields({ draft, fault, onChange }: SpanFieldsProps) {
  /** The first day as it was last understood: text on its way to a date is followed by nothing. */
  const followed = useRef(draft.fromDay);
  const changeDay = (fromDay: string): void => {
    const follows = isDay(fromDay) && draft.toDay === followed.current;
    if (isDay(fromDay)) followed.current = fromDay;
    onChange(follows ? { fromDay, toDay: fromDay } : { fromDay });
  };
  return (
    <>
      <DateField
        label={copy.fromDay}
        value={draft.fromDay}
        onChange={changeDay}
        errorText={fault === "fromDay" ? copy.badDay : undefined}
      />
      <TimeField
        label={copy.from}
        value={draft.from}
        onChange={(from) => onChange({ from })}
        errorText={fault === "from" ? copy.badTime : undefined}
      />
      <DateField
        label={copy.toDay}
        value={draft.toDay}
        onChange={(toDay) => onChange({ toDay })}
        errorText={fault === "toDay" ? copy.badDay : fault === "tooLong" ? copy.tooLong : undefined}
      />
      <TimeField
        label={copy.to}
        value={draft.to}
        onChange={(to) => onChange({ to })}
        errorText={fault === "to" ? copy.badTime : fault === "inverted" ? copy.inverted : undefined}
      />
    </>
  );
}
