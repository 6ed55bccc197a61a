import { locations } from "@fernpaw/domain/clinics/clinic";
import { correctLocation } from "@fernpaw/domain/clinics/location.mutations";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Trash2 } from "lucide-react";
import { Fragment, useState } from "react";
import { IconButton } from "../../../ui/icon-button.tsx";
import { TimeField } from "../../../form/time-field.tsx";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { toastDone } from "../../../ui/toast.ts";
import type { Location } from "../../appointments/appointments.queries.ts";
import { copy, weekdays } from "../clinics.copy.ts";
import { hoursDraft, nextSpan, readHours, spanText, type HoursDraft, type HoursProblem } from "./hours-draft.ts";

const MOST_SPANS = 4;

/** When one location is open. */
export function HoursCard({ place, title }: { place: Location; title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card titleLevel="h3" title={title} actions={<Button onClick={() => setOpen(true)}>{copy.hours.change}</Button>}>
      <Box
        component="dl"
        sx={{ display: "grid", gridTemplateColumns: "auto 1fr", columnGap: 5, rowGap: 1, m: 0, mt: 3 }}
      >
        {weekdays.map((name, weekday) => {
          const spans = (place.hours[weekday] ?? []).map(spanText);
          return (
            <Fragment key={name}>
              <Typography component="dt" sx={{ color: "ink2" }}>
                {name}
              </Typography>
              <Typography component="dd" sx={{ m: 0 }}>
                {spans.map(({ from, to }) => `${from} – ${to}`).join(", ") || copy.hours.closed}
              </Typography>
            </Fragment>
          );
        })}
      </Box>
      {isOpen && <HoursDialog place={place} title={title} onClose={() => setOpen(false)} />}
    </Card>
  );
}

interface HoursValues {
  days: HoursDraft;
}

function HoursDialog({ place, title, onClose }: { place: Location; title: string; onClose: () => void }) {
  const form = useEntityForm({
    entity: locations,
    correct: correctLocation,
    row: place,
    read: ({ hours }: Pick<Location, "hours">): HoursValues => ({ days: hoursDraft(hours) }),
    write: ({ days }, fault) => {
      const read = readHours(days);
      return Array.isArray(read) ? { hours: read } : fault("days", copy.hours.faults[read.fault]);
    },
    onSaved: () => {
      toastDone(copy.saved);
      onClose();
    },
  });
  const { days } = form.values;
  const read = readHours(days);
  const problem = form.fault("days") === undefined || Array.isArray(read) ? null : read;
  const setDay = (weekday: number, spans: HoursDraft[number]): void =>
    form.set({ days: days.map((day, index) => (index === weekday ? spans : day)) });
  return (
    <FormDialog form={form} onClose={onClose} title={title} size="2xl" submitLabel={copy.save} isLarge spacing={3}>
      <Typography sx={{ color: "ink2" }}>{copy.hours.hint}</Typography>
      {weekdays.map((name, weekday) => (
        <DayFields
          key={name}
          name={name}
          spans={days[weekday] ?? []}
          above={days[weekday - 1] ?? null}
          problem={problem?.weekday === weekday ? problem : null}
          onChange={(spans) => setDay(weekday, spans)}
        />
      ))}
    </FormDialog>
  );
}

interface DayFieldsProps {
  name: string;
  spans: HoursDraft[number];
  /** Of the day above; null for the first. */
  above: HoursDraft[number] | null;
  problem: HoursProblem | null;
  onChange: (spans: HoursDraft[number]) => void;
}

function DayFields({ name, spans, above, problem, onChange }: DayFieldsProps) {
  const change = (at: number, part: Partial<HoursDraft[number][number]>): void =>
    onChange(spans.map((span, index) => (index === at ? { ...span, ...part } : span)));
  const faultOf = (at: number, isEnd: boolean): string | undefined => {
    if (problem?.span !== at || (problem.fault === "inverted") !== isEnd) return undefined;
    return copy.hours.faults[problem.fault];
  };
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "7.5rem 1fr" }, alignItems: "start" }}
    >
      <Typography sx={{ fontWeight: 600, pt: { sm: 3 } }}>{name}</Typography>
      <Stack spacing={2}>
        {spans.length === 0 && <Typography sx={{ color: "ink2", pt: { sm: 3 } }}>{copy.hours.closed}</Typography>}
        {spans.map((span, at) => (
          // Spans of a day have nothing of their own but their place.
          <Box key={at} sx={{ display: "grid", gap: 2, gridTemplateColumns: "1fr 1fr auto", alignItems: "start" }}>
            <TimeField
              label={copy.hours.from(name)}
              value={span.from}
              onChange={(from) => change(at, { from })}
              errorText={faultOf(at, false)}
            />
            <TimeField
              label={copy.hours.to(name)}
              value={span.to}
              onChange={(to) => change(at, { to })}
              errorText={faultOf(at, true)}
            />
            <IconButton
              label={copy.hours.remove(name)}
              onClick={() => onChange(spans.filter((_, index) => index !== at))}
            >
              <Trash2 size={20} aria-hidden="true" />
            </IconButton>
          </Box>
        ))}
        <Stack direction="row" spacing={2}>
          {spans.length < MOST_SPANS && (
            <Button variant="ghost" size="sm" onClick={() => onChange([...spans, nextSpan(spans)])}>
              {copy.hours.add}
            </Button>
          )}
          {above && (
            <Button variant="ghost" size="sm" onClick={() => onChange(above)}>
              {copy.hours.asAbove}
            </Button>
          )}
        </Stack>
      </Stack>
    </Box>
  );
}
