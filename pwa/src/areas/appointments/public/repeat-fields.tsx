import type { SlotClaim } from "@fernpaw/domain/appointments/slot-claim";
import { localDateOf, type Instant } from "@fernpaw/domain/kernel/time";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { DateField } from "../../../form/date-field.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { Choice } from "../../../ui/choice.tsx";
import { dateWords } from "../../../ui/clock-time.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { BookingChoices } from "../appointments.queries.ts";
import { copy } from "./series.copy.ts";
import { OccurrenceTroubleList } from "../series/occurrence-trouble.tsx";
import { newRepeat, readRepeat, type ReadRepeat, type RepeatDraft, type RepeatFault } from "./repeat-draft.ts";

interface RepeatChoiceProps {
  /** Null: once. */
  value: RepeatDraft | null;
  onChange: (value: RepeatDraft | null) => void;
  /** The first one; null while date or time is missing. */
  first: { id: string; startsAt: Instant } | null;
  words?: Pick<typeof copy.blocks, "count" | "tooLong">;
  /** What comes of it. */
  children: (value: RepeatDraft, read: ReadRepeat) => ReactNode;
}

const UNITS = ["day", "week", "month"] as const;

const OF_APPOINTMENTS = { count: copy.count, tooLong: copy.faults.tooLong };

/** The same again every so often. */
export function RepeatChoice({ value, onChange, first, words = OF_APPOINTMENTS, children }: RepeatChoiceProps) {
  const { timeZone } = useClinic();
  const read = value === null || first === null ? null : readRepeat(value, { ...first, timeZone });
  return (
    <Stack spacing={3}>
      <FormControlLabel
        sx={{ minHeight: 44, alignSelf: "flex-start" }}
        control={<Checkbox checked={value !== null} onChange={(_, isOn) => onChange(isOn ? newRepeat() : null)} />}
        label={copy.repeat}
      />
      {value !== null && (
        <HowOften value={value} onChange={onChange} words={words} fault={typeof read === "string" ? read : null} />
      )}
      {value !== null && read !== null && typeof read !== "string" && children(value, read)}
    </Stack>
  );
}

interface RepeatFieldsProps extends Pick<RepeatChoiceProps, "value" | "onChange"> {
  /** The first appointment; null while date or time is missing. */
  first: SlotClaim | null;
  choices: BookingChoices;
}

/** A booking again every so often, with what stands in the way of each. */
export function RepeatFields(props: RepeatFieldsProps) {
  const { value, onChange, first } = props;
  return (
    <RepeatChoice value={value} onChange={onChange} first={first}>
      {(draft, read) => first && <Outcome {...props} value={draft} first={first} read={read} />}
    </RepeatChoice>
  );
}

interface HowOftenProps {
  value: RepeatDraft;
  onChange: (value: RepeatDraft) => void;
  words: Pick<typeof copy.blocks, "count" | "tooLong">;
  fault: RepeatFault | null;
}

function HowOften({ value, onChange, words, fault }: HowOftenProps) {
  const change = (part: Partial<RepeatDraft>): void => onChange({ ...value, ...part, without: [] });
  const isByCount = value.endsBy === "count";
  const faultOf = (...of: RepeatFault[]): string | undefined =>
    fault !== null && of.includes(fault) ? { ...copy.faults, tooLong: words.tooLong }[fault] : undefined;
  return (
    <>
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "minmax(5rem, 1fr) minmax(8rem, 2fr)" }}>
        <TextField
          label={copy.every}
          value={value.every}
          onChange={(event) => change({ every: event.target.value })}
          errorText={faultOf("every")}
          slotProps={{ htmlInput: { inputMode: "numeric", autoComplete: "off", maxLength: 4 } }}
        />
        <TextField
          select
          label={copy.unit}
          value={value.unit}
          onChange={(event) => change({ unit: UNITS.find((unit) => unit === event.target.value) ?? "week" })}
        >
          {UNITS.map((unit) => (
            <MenuItem key={unit} value={unit}>
              {copy.units[unit]}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Choice
        label={copy.ends}
        value={value.endsBy}
        options={[
          { value: "count", label: copy.byCount },
          { value: "until", label: copy.byDate },
        ]}
        onChange={(endsBy) => change({ endsBy })}
      />
      {isByCount ? (
        <TextField
          label={words.count}
          value={value.count}
          onChange={(event) => change({ count: event.target.value })}
          errorText={faultOf("count", "tooLong")}
          slotProps={{ htmlInput: { inputMode: "numeric", autoComplete: "off", maxLength: 9 } }}
        />
      ) : (
        <DateField
          label={copy.until}
          value={value.until}
          tense="future"
          onChange={(until) => change({ until })}
          errorText={value.until === "" ? undefined : faultOf("until", "tooLong")}
        />
      )}
    </>
  );
}

type OutcomeProps = RepeatFieldsProps & { value: RepeatDraft; first: SlotClaim; read: ReadRepeat };

function Outcome({ value, onChange, first, choices, read: { slots } }: OutcomeProps) {
  const { timeZone } = useClinic();
  const left = slots.length - value.without.length;
  const last = slots.at(-1);
  const indexOf = new Map(slots.map(({ id, index }) => [id, index]));
  return (
    <>
      <Typography>
        {copy.summary(slots.length, last ? dateWords(localDateOf(last.startsAt, timeZone)) : "")}
        {left < slots.length && `. ${left === 0 ? copy.nothingLeft : copy.kept(left)}`}
      </Typography>
      <OccurrenceTroubleList
        claims={slots.map(({ id, startsAt }) => ({ ...first, id, startsAt }))}
        choices={choices}
        leaving="out"
        without={slots.filter(({ index }) => value.without.includes(index)).map(({ id }) => id)}
        onWithout={(ids) => onChange({ ...value, without: ids.flatMap((id) => indexOf.get(id) ?? []) })}
      />
    </>
  );
}
