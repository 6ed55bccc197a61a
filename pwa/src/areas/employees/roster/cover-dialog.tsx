import { activeLocations } from "@fernpaw/domain/clinics/locations-in-use";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { addDays } from "@fernpaw/domain/kernel/time";
import { addCoverRule, removeCoverRule } from "@fernpaw/domain/staff/cover.mutations";
import { coverRules, type CoverRule } from "@fernpaw/domain/staff/cover";
import { PROFESSIONS } from "@fernpaw/domain/staff/staff";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { newId } from "../../../db/new-id.ts";
import { rowsOf } from "../../../db/rows.ts";
import { labelsOf } from "../../../field-words.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { minutesOf } from "@fernpaw/domain/kernel/clock-words";
import { useActionForm } from "../../../form/use-action-form.ts";
import { TimeField } from "../../../form/time-field.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { clockOf, weekdayName } from "../../../ui/clock-time.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { professionWords } from "../employees.copy.ts";
import { DAYS_A_WEEK } from "./roster-week.ts";
import { copy } from "./roster.copy.ts";

const words = copy.cover;
const labels = labelsOf(coverRules);
const A_MONDAY = "2026-11-23";
const WEEKDAYS = Array.from({ length: DAYS_A_WEEK }, (_, day) => day);
const dayName = (weekday: number): string => weekdayName(addDays(A_MONDAY, weekday));

interface CoverDialogProps {
  rules: readonly CoverRule[];
  /** Of this device; a clinic with one location never chooses it. */
  locationId: string;
  onClose: () => void;
}

interface CoverValues {
  profession: CoverRule["profession"];
  locationId: string;
  weekdays: number[];
  from: string;
  to: string;
  least: string;
}

function useCoverForm(locationId: string) {
  return useActionForm({
    mutation: addCoverRule,
    start: (): CoverValues => ({
      profession: "vet",
      locationId,
      weekdays: [0, 1, 2, 3, 4],
      from: "09:00",
      to: "17:00",
      least: "1",
    }),
    toArgs: ({ from, to, least, ...rest }, fault) => {
      const [fromMin, toMin, leastPeople] = [minutesOf(from), minutesOf(to), Number(least)];
      if (rest.weekdays.length === 0) return fault("weekdays", words.dayFault);
      if (fromMin === null || toMin === null || toMin <= fromMin) return fault("to", words.timeFault);
      if (!Number.isInteger(leastPeople) || leastPeople < 1 || leastPeople > 50)
        return fault("least", words.peopleFault);
      return { id: newId(), ...rest, fromMin, toMin, leastPeople };
    },
    stays: true,
    onSaved: () => toastDone(words.added),
  });
}

/** The rules that the roster's foot compares each day with, and a form for one more. */
export function CoverDialog({ rules, locationId, onClose }: CoverDialogProps) {
  const { db } = useClinic();
  const places = activeLocations(useLiveQuery(() => rowsOf(db, locations).toArray(), [db]) ?? []);
  const form = useCoverForm(locationId);
  const { weekdays } = form.values;
  const dayFault = form.fault("weekdays");
  return (
    <FormDialog form={form} onClose={onClose} title={words.title} size="xl" submitLabel={words.add} isLarge hasCancel>
      <Typography sx={{ color: "ink2" }}>{words.text}</Typography>
      <Rules rules={rules} placeOf={(id) => (places.length > 1 ? places.find((place) => place.id === id)?.name : "")} />
      <Typography component="h3" variant="h4">
        {words.addTitle}
      </Typography>
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
    </FormDialog>
  );
}

interface RulesProps {
  rules: readonly CoverRule[];
  placeOf: (locationId: string) => string | undefined;
}

function Rules({ rules, placeOf }: RulesProps) {
  const { mutate } = useClinic();
  const action = useAction();
  const remove = async ({ id }: CoverRule) => {
    if (await action.run(() => mutate(removeCoverRule, { id }))) toastDone(words.removed);
  };
  if (rules.length === 0) return <Typography>{words.none}</Typography>;
  return (
    <Box component="ul" aria-label={words.title} sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 2 }}>
      {rules.map((rule) => {
        const what = words.rule(rule.leastPeople, professionWords[rule.profession]);
        const facts = [
          rule.weekdays.map(dayName).join(", "),
          `${clockOf(rule.fromMin)} – ${clockOf(rule.toMin)}`,
          placeOf(rule.locationId) ?? "",
        ];
        return (
          <Box component="li" key={rule.id} sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3 }}>
            <Box sx={{ flex: "1 1 12rem" }}>
              <Typography sx={{ fontWeight: 600 }}>{what}</Typography>
              <Typography variant="body2" sx={{ color: "ink2" }}>
                {facts.filter((fact) => fact !== "").join(" · ")}
              </Typography>
            </Box>
            <Button
              size="sm"
              aria-label={words.removeOf(`${what}, ${facts[0]}`)}
              isLoading={action.isBusy}
              onClick={() => void remove(rule)}
            >
              {words.remove}
            </Button>
          </Box>
        );
      })}
      <ProblemAlert problem={action.problem} />
    </Box>
  );
}
