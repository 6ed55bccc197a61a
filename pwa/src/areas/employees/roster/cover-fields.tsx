import type { Location } from "@fernpaw/domain/clinics/locations-in-use";
import { minutesOf, timeText } from "@fernpaw/domain/kernel/clock-words";
import { addDays } from "@fernpaw/domain/kernel/time";
import { coverRules, type CoverRule } from "@fernpaw/domain/staff/cover";
import { PROFESSIONS } from "@fernpaw/domain/staff/staff";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import MenuItem from "@mui/material/MenuItem";
import { labelsOf } from "../../../field-words.ts";
import type { Form } from "../../../form/form-types.ts";
import type { Fault } from "../../../form/judge-args.ts";
import { TimeField } from "../../../form/time-field.tsx";
import { weekdayName } from "../../../ui/clock-time.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { professionWords } from "../employees.copy.ts";
import { DAYS_A_WEEK } from "./roster-week.ts";
import { copy } from "./roster.copy.ts";

const words = copy.cover;
const labels = labelsOf(coverRules);
const A_MONDAY = "2026-11-23";
const DAY_MIN = 1440;
const WEEKDAYS = Array.from({ length: DAYS_A_WEEK }, (_, day) => day);
export const dayName = (weekday: number): string => weekdayName(addDays(A_MONDAY, weekday));

type RuleFields = Pick<CoverRule, "profession" | "weekdays" | "fromMin" | "toMin" | "leastPeople"> & {
  locationId: string;
};

/** A new rule, without its location. */
export const NEW_RULE: Omit<RuleFields, "locationId"> = {
  profession: "vet",
  weekdays: [0, 1, 2, 3, 4],
  fromMin: 9 * 60,
  toMin: 17 * 60,
  leastPeople: 1,
};

/** A rule as its form holds it. */
export interface CoverValues {
  profession: CoverRule["profession"];
  locationId: string;
  weekdays: number[];
  from: string;
  to: string;
  least: string;
}

export const showRule = ({ profession, locationId, weekdays, ...rule }: RuleFields): CoverValues => ({
  profession,
  locationId,
  weekdays: [...weekdays],
  from: timeText(rule.fromMin),
  to: timeText(rule.toMin % DAY_MIN),
  least: String(rule.leastPeople),
});

/** Reads the typed values; null: a field has a fault. Midnight is the end of a day. */
export function readRule({ from, to, least, ...rest }: CoverValues, fault: Fault) {
  const [fromMin, end, leastPeople] = [minutesOf(from), minutesOf(to), Number(least)];
  const toMin = end === 0 ? DAY_MIN : end;
  if (rest.weekdays.length === 0) return fault("weekdays", words.dayFault);
  if (fromMin === null || toMin === null || toMin <= fromMin) return fault("to", words.timeFault);
  if (!Number.isInteger(leastPeople) || leastPeople < 1 || leastPeople > 50) return fault("least", words.peopleFault);
  return { ...rest, fromMin, toMin, leastPeople };
}

interface CoverFieldsProps {
  form: Form<CoverValues>;
  places: readonly Location[];
}

/** The fields of a rule, new or changed. */
export function CoverFields({ form, places }: CoverFieldsProps) {
  const { weekdays } = form.values;
  const dayFault = form.fault("weekdays");
  return (
    <>
      <FormColumns>
        <TextField select label={labels.profession} {...form.field("profession")}>
          {PROFESSIONS.map((one) => (
            <MenuItem key={one} value={one}>
              {professionWords[one]}
            </MenuItem>
          ))}
        </TextField>
        <TextField label={labels.leastPeople} inputMode="numeric" {...form.field("least")} />
        <TimeField label={labels.fromMin} value={form.values.from} onChange={(from) => form.set({ from })} />
        <TimeField
          label={labels.toMin}
          value={form.values.to}
          onChange={(to) => form.set({ to })}
          errorText={form.fault("to")}
        />
        {places.length > 1 && (
          <TextField select label={labels.locationId} {...form.field("locationId")}>
            {places.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        )}
      </FormColumns>
      <Box role="group" aria-label={words.days} sx={{ display: "flex", flexWrap: "wrap", columnGap: 3 }}>
        {WEEKDAYS.map((weekday) => (
          <FormControlLabel
            key={weekday}
            label={dayName(weekday)}
            control={
              <Checkbox
                checked={weekdays.includes(weekday)}
                onChange={(_, isChosen) =>
                  form.set({
                    weekdays: WEEKDAYS.filter((one) => (one === weekday ? isChosen : weekdays.includes(one))),
                  })
                }
              />
            }
          />
        ))}
      </Box>
      {dayFault !== undefined && <FormHelperText error>{dayFault}</FormHelperText>}
    </>
  );
}
