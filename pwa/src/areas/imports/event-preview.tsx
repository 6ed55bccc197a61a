import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ImportFindings } from "@fernpaw/domain/imports/import-findings";
import { localDateOf, type Instant } from "@fernpaw/domain/kernel/time";
import { titledName } from "@fernpaw/domain/staff/staff";
import { useClinic } from "../../session/clinic-context.ts";
import { Card } from "../../ui/card.tsx";
import { clockTime, fullDate } from "../../ui/clock-time.tsx";
import { moneyText } from "../../ui/money-text.ts";
import { Dotted } from "../../ui/dotted.tsx";
import { appointmentStatusWords } from "@fernpaw/domain/appointments/appointment-words.copy";
import { weightText } from "../pets/public/weight.ts";
import { eventCopy } from "./event-list.copy.ts";
import { copy } from "./import.copy.ts";
import type { ClinicWords } from "./word-table.tsx";

interface PreviewedRow {
  line: number;
  pet: string;
  owner: string;
  isNew: boolean;
  facts: readonly string[];
}

/** The first weights, vaccinations, notes, appointments or balances of a list, as they will look. */
export function EventPreview({ found, clinic }: { found: ImportFindings; clinic: ClinicWords }) {
  const { timeZone, settings } = useClinic();
  const { weights = [], vaccinations = [], notesOfPets = [], appointments = [], balances = [] } = found;
  const at = (moment: Instant): string => `${fullDate(localDateOf(moment, timeZone))}, ${clockTime(moment, timeZone)}`;
  const vetName = (id: string | null): string => {
    const vet = clinic.people.find((person) => person.id === id);
    return vet ? titledName(vet) : eventCopy.noVet;
  };
  return (
    <>
      <Rows
        title={eventCopy.previewWeights(weights.length)}
        rows={weights.map(({ weightG, takenAt, ...row }) => ({
          ...row,
          facts: [weightText(weightG, settings.weightUnit), fullDate(localDateOf(takenAt, timeZone))],
        }))}
      />
      <Rows
        title={eventCopy.previewVaccinations(vaccinations.length)}
        rows={vaccinations.map(({ name, givenOn, nextDueOn, ...row }) => ({
          ...row,
          facts: [name, fullDate(givenOn), nextDueOn === null ? "" : eventCopy.nextDue(fullDate(nextDueOn))],
        }))}
      />
      <Rows
        title={eventCopy.previewNotes(notesOfPets.length)}
        rows={notesOfPets.map(({ writtenAt, start, ...row }) => ({
          ...row,
          facts: [fullDate(localDateOf(writtenAt, timeZone)), ...start.split(/\n{2,}/)],
        }))}
      />
      <Rows
        title={eventCopy.previewBalances(balances.length)}
        rows={balances.map(({ client, reference, dueMinor, creditMinor, dueOn, ...row }) => ({
          ...row,
          pet: client,
          owner: reference,
          facts: [
            dueMinor > 0 ? eventCopy.due(moneyText(dueMinor, settings), fullDate(dueOn)) : "",
            creditMinor > 0 ? eventCopy.credit(moneyText(creditMinor, settings)) : "",
          ],
        }))}
      />
      <Rows
        title={eventCopy.previewAppointments(appointments.length)}
        rows={appointments.map(({ startsAt, durationMin, typeId, vetId, reason, status, ...row }) => ({
          ...row,
          facts: [
            at(startsAt),
            eventCopy.minutes(durationMin),
            clinic.types.find(({ id }) => id === typeId)?.name ?? "",
            vetName(vetId),
            appointmentStatusWords[status],
            reason,
          ],
        }))}
      />
    </>
  );
}

function Rows({ title, rows }: { title: string; rows: readonly PreviewedRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Card title={title}>
      <Stack component="ul" spacing={2} sx={{ m: 0, p: 0, listStyle: "none" }} aria-label={title}>
        {rows.map(({ line, pet, owner, isNew, facts }) => (
          <li key={line}>
            <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
              <bdi>{pet}</bdi>
            </Typography>
            <Typography variant="body2" sx={{ color: "ink2", overflowWrap: "anywhere" }}>
              <Dotted
                parts={[...facts, owner === "" ? copy.findings.noClient : owner, isNew ? "" : copy.findings.here]}
              />
            </Typography>
          </li>
        ))}
      </Stack>
    </Card>
  );
}
