import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { addPeriod } from "@fernpaw/domain/reminders/reminder-steps";
import { useLiveQuery } from "dexie-react-hooks";
import { ChevronLeft, ChevronRight, Plus, ScrollText, Settings2, Syringe } from "lucide-react";
import { useMemo, useState } from "react";
import { IconButton } from "../../../ui/icon-button.tsx";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { monthAndYear } from "../../../ui/clock-time.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { copy, statusWords } from "../reminders.copy.ts";
import { countLetters, remindersDue, remindersOverdue, type ReminderEntry, typesFor } from "../reminders.queries.ts";
import { AddReminderDialog } from "../reminder/add-reminder-dialog.tsx";
import { FromVaccinationsDialog } from "../reminder/from-vaccinations-dialog.tsx";
import { stateOf } from "../reminder/reminder-chip.tsx";
import { reminderColumns, STATES } from "./reminder-columns.tsx";

export interface RemindersPlace {
  /** Its first day. */
  month: LocalDate;
  isOverdue: boolean;
  typeId: string | null;
  state: string | null;
}

interface RemindersScreenProps {
  place: RemindersPlace;
  today: LocalDate;
  onPlace: (change: Partial<RemindersPlace>) => void;
}

const nextMonth = (month: LocalDate): LocalDate => addPeriod(month, { n: 1, unit: "month" });
const monthBefore = (month: LocalDate): LocalDate => addPeriod(month, { n: -1, unit: "month" });

const matches =
  ({ typeId, state }: RemindersPlace, today: LocalDate) =>
  ({ reminder }: ReminderEntry): boolean =>
    (typeId === null || reminder.typeId === typeId) && (state === null || stateOf(reminder, today) === state);

/** What comes due in a month, or was due and is not done: who hears of it and when, and what can be done. */
export function RemindersScreen({ place, today, onPlace }: RemindersScreenProps) {
  const { db, can, actor } = useClinic();
  const emptyText = useEmptyText();
  const { month, isOverdue } = place;
  const entries = useLiveQuery(
    () => (isOverdue ? remindersOverdue(db, today) : remindersDue(db, month, nextMonth(month))),
    [db, isOverdue, month, today],
  );
  const letters = useLiveQuery(() => countLetters(db), [db]);
  const [isAdding, setAdding] = useState(false);
  const [isFromVaccinations, setFromVaccinations] = useState(false);
  const columns = useMemo(() => reminderColumns(today), [today]);
  const { typeId, state } = place;
  const rows = useMemo(
    () => (entries ?? []).filter(matches({ month, isOverdue, typeId, state }, today)),
    [entries, month, isOverdue, typeId, state, today],
  );
  if (!can("clients:view")) return <EmptyState isPage title={copy.noView} />;
  return (
    <>
      <PageHeader
        crumbs={[{ label: copy.clients, to: paths.clients }, { label: copy.title }]}
        title={copy.title}
        subtitle={isOverdue ? copy.overdueSubtitle : copy.subtitle(monthAndYear(month))}
        actions={
          <>
            {actor.role === "owner" && (
              <Button to={paths.reminderSettings} startIcon={<Settings2 size={20} aria-hidden="true" />}>
                {copy.settings}
              </Button>
            )}
            <Button to={paths.letters} startIcon={<ScrollText size={20} aria-hidden="true" />}>
              {copy.letters(letters ?? 0)}
            </Button>
            {can("clients:manage") && (
              <Button startIcon={<Syringe size={20} aria-hidden="true" />} onClick={() => setFromVaccinations(true)}>
                {copy.fromVaccinations}
              </Button>
            )}
            {can("clients:manage") && (
              <Button
                variant="primary"
                startIcon={<Plus size={20} aria-hidden="true" />}
                onClick={() => setAdding(true)}
              >
                {copy.add}
              </Button>
            )}
          </>
        }
      />
      <FilterBar place={place} onPlace={onPlace} />
      <DataTable
        label={copy.title}
        columns={columns}
        rows={rows}
        rowId={({ reminder }) => reminder.id}
        rowTo={({ reminder }) => paths.pet(reminder.petId)}
        isLoading={entries === undefined}
        pageSize={25}
        emptyText={emptyText(copy.none)}
      />
      {isFromVaccinations && <FromVaccinationsDialog onClose={() => setFromVaccinations(false)} />}
      {isAdding && <AddReminderDialog petId={null} onClose={() => setAdding(false)} />}
    </>
  );
}

function FilterBar({ place, onPlace }: Omit<RemindersScreenProps, "today">) {
  const { db } = useClinic();
  const types = useLiveQuery(() => typesFor(db, null), [db]);
  const { month, isOverdue, typeId, state } = place;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center", mb: 4 }}>
      <Choice
        label={copy.view}
        value={isOverdue ? "overdue" : "month"}
        options={[
          { value: "month", label: copy.month },
          { value: "overdue", label: copy.overdue },
        ]}
        onChange={(view) => onPlace({ isOverdue: view === "overdue" })}
      />
      {!isOverdue && (
        <Box sx={{ display: "flex", alignItems: "center" }}>
          <IconButton label={copy.earlier} onClick={() => onPlace({ month: monthBefore(month) })}>
            <ChevronLeft size={22} aria-hidden="true" />
          </IconButton>
          <Typography sx={{ minWidth: "9rem", textAlign: "center", fontWeight: 600 }}>{monthAndYear(month)}</Typography>
          <IconButton label={copy.later} onClick={() => onPlace({ month: nextMonth(month) })}>
            <ChevronRight size={22} aria-hidden="true" />
          </IconButton>
        </Box>
      )}
      <TextField
        select
        label={copy.type}
        value={types?.some(({ id }) => id === typeId) ? typeId : ""}
        onChange={(event) => onPlace({ typeId: event.target.value || null })}
        sx={{ flex: "1 1 10rem", maxWidth: { sm: "14rem" }, ml: { md: "auto" } }}
      >
        <MenuItem value="">{copy.everyType}</MenuItem>
        {types?.map((type) => (
          <MenuItem key={type.id} value={type.id}>
            {type.name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={copy.state}
        value={STATES.find((one) => one === state) ?? ""}
        onChange={(event) => onPlace({ state: event.target.value || null })}
        sx={{ flex: "1 1 10rem", maxWidth: { sm: "12rem" } }}
      >
        <MenuItem value="">{copy.everyState}</MenuItem>
        {STATES.map((one) => (
          <MenuItem key={one} value={one}>
            {statusWords[one]}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
