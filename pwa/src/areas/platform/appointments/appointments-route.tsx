import MenuItem from "@mui/material/MenuItem";
import { addDays, daysBetween, isDay } from "@fernpaw/domain/kernel/time";
import { useSearchParams } from "react-router";
import { adminHttp } from "../../../http/client.ts";
import { Card } from "../../../ui/card.tsx";
import { daySpan, useToday } from "../../../ui/clock-time.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { addressChange } from "../../../ui/use-address-words.ts";
import { AdminListTable, ListFilter } from "../lists/admin-list.tsx";
import { DayBars } from "../lists/day-bars.tsx";
import { ExportButton } from "../lists/export-button.tsx";
import { FigureCards } from "../lists/figure-cards.tsx";
import { LoadProblem } from "../../../ui/load-problem.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { copy as platformCopy } from "../platform.copy.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import { adminAppointmentsCopy as copy } from "./appointments.copy.ts";
import { CLINIC_DAY_COLUMNS, type ClinicDayRow } from "./clinic-day-columns.tsx";

const PATH = "/api/admin/appointments";
const USUAL_DAYS = "30";
const PROBLEMS = Object.entries(copy.problems).map(([value, label]) => ({ value, label }));

interface Counts {
  appointments: number;
  noShows: number;
  cancelled: number;
  conflicts: number;
}
interface Summary extends Counts {
  from: string;
  to: string;
  days: readonly (Counts & { day: string })[];
}

/** The days of the address; of none, the usual ones up to today. */
function usePeriod(): { from: string; to: string; name: string; choose: (days: string) => void } {
  const today = useToday("UTC");
  const [params, setParams] = useSearchParams();
  const change = addressChange(setParams);
  const given = { from: params.get("from") ?? "", to: params.get("to") ?? "" };
  const isGiven = isDay(given.from) && isDay(given.to) && given.from <= given.to;
  const { from, to } = isGiven ? given : { from: addDays(today, 1 - Number(USUAL_DAYS)), to: today };
  const length = String(isGiven ? daysBetween(from, to) + 1 : USUAL_DAYS);
  const choose = (days: string): void => {
    const span = days === USUAL_DAYS ? { from: null, to: null } : { from: addDays(today, 1 - Number(days)), to: today };
    change({ ...span, page: null, after: null, before: null });
  };
  return { from, to, name: to === today && length in copy.periods ? length : "own", choose };
}

/** Volume and problems of appointments on the platform, in counts. */
export function Component() {
  const period = usePeriod();
  const list = useAdminList<ClinicDayRow>({
    path: PATH,
    usualSort: "day",
    isDescending: true,
    filters: ["problem", "from", "to"],
  });
  return (
    <>
      <PageHeader
        title={platformCopy.sections.appointments}
        subtitle={copy.subtitle}
        actions={<ExportButton path={PATH} question={list.question} fileName={copy.fileName} />}
      />
      <Volume period={period} />
      <AdminListTable
        list={list}
        label={platformCopy.sections.appointments}
        searchLabel={copy.search}
        columns={CLINIC_DAY_COLUMNS}
        rowId={({ id }) => id}
        rowTo={({ clinicId }) => `/admin/clinics/${clinicId}`}
        emptyText={copy.empty}
        filters={
          <>
            <PeriodFilter period={period} />
            <ListFilter list={list} name="problem" label={copy.problem} options={PROBLEMS} />
          </>
        }
      />
    </>
  );
}

function PeriodFilter({ period: { from, to, name, choose } }: { period: ReturnType<typeof usePeriod> }) {
  return (
    <TextField
      select
      label={copy.period}
      value={name}
      onChange={({ target }) => choose(target.value)}
      sx={{ width: "14rem", maxWidth: "100%" }}
    >
      {Object.entries(copy.periods).map(([days, label]) => (
        <MenuItem key={days} value={days}>
          {label}
        </MenuItem>
      ))}
      {name === "own" && <MenuItem value="own">{daySpan(from, to, "full")}</MenuItem>}
    </TextField>
  );
}

const whole = (value: number): string => value.toLocaleString("en-GB");
const share = (part: number, of: number): string =>
  `${(of === 0 ? 0 : (100 * part) / of).toLocaleString("en-GB", { maximumFractionDigits: 1 })}%`;

/** All clinics together. */
function Volume({ period: { from, to } }: { period: { from: string; to: string } }) {
  const { data, problem, again } = useAdminFetch<Summary>(
    `appointments ${from} ${to}`,
    async (signal) => (await adminHttp.get<Summary>(`${PATH}/summary`, { params: { from, to }, signal })).data,
  );
  if (problem !== null) return <LoadProblem problem={problem} onRetry={again} />;
  const all = data?.appointments ?? 0;
  const part = (count: number | undefined, of = all) =>
    count === undefined ? { value: null, note: "\u00a0" } : { value: whole(count), note: copy.share(share(count, of)) };
  const volume = data && { value: whole(all), note: copy.perDay(whole(Math.round(all / data.days.length))) };
  return (
    <>
      <FigureCards
        figures={[
          { label: copy.appointments, ...(volume ?? part(undefined)) },
          { label: copy.noShows, ...part(data?.noShows) },
          { label: copy.cancelled, ...part(data?.cancelled, all + (data?.cancelled ?? 0)) },
          { label: copy.conflicts, ...part(data?.conflicts) },
        ]}
      />
      {data && (
        <Card title={copy.volume}>
          <DayBars
            label={copy.volume}
            days={data.days.map(({ day, appointments }) => ({ day, value: appointments }))}
          />
        </Card>
      )}
    </>
  );
}
