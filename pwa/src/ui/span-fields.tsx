import type { SpanDraft, SpanFault } from "./span-draft.ts";
import { TextField } from "./text-field.tsx";
import { TimeField } from "./time-field.tsx";
import { copy } from "./ui.copy.ts";

interface SpanFieldsProps {
  draft: SpanDraft;
  /** Null: nothing is wrong, or nobody has tried. */
  fault: SpanFault | null;
  onChange: (change: Partial<SpanDraft>) => void;
}

/** A day and a time twice. The last day follows the first one as long as both are the same. */
export function SpanFields({ draft, fault, onChange }: SpanFieldsProps) {
  const { span } = copy;
  const shrunk = { inputLabel: { shrink: true } };
  const changeDay = (fromDay: string): void =>
    onChange(draft.toDay === draft.fromDay ? { fromDay, toDay: fromDay } : { fromDay });
  return (
    <>
      <TextField
        type="date"
        label={span.fromDay}
        value={draft.fromDay}
        onChange={(event) => changeDay(event.target.value)}
        slotProps={shrunk}
        errorText={fault === "fromDay" ? span.badDay : undefined}
      />
      <TimeField
        label={span.from}
        value={draft.from}
        onChange={(from) => onChange({ from })}
        errorText={fault === "from" ? span.badTime : undefined}
      />
      <TextField
        type="date"
        label={span.toDay}
        value={draft.toDay}
        onChange={(event) => onChange({ toDay: event.target.value })}
        slotProps={shrunk}
        errorText={fault === "toDay" ? span.badDay : fault === "tooLong" ? span.tooLong : undefined}
      />
      <TimeField
        label={span.to}
        value={draft.to}
        onChange={(to) => onChange({ to })}
        errorText={fault === "to" ? span.badTime : fault === "inverted" ? span.inverted : undefined}
      />
    </>
  );
}
