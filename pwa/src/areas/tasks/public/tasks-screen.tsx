import MenuItem from "@mui/material/MenuItem";
import { tasks } from "@fernpaw/domain/tasks/task";
import { useLiveQuery } from "dexie-react-hooks";
import { Plus } from "lucide-react";
import { useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { useNow } from "../../../ui/clock-time.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { firstScreenIsShown } from "../../../ui/first-screen.ts";
import { ListFilters } from "../../../ui/list-filters.tsx";
import { openingParam } from "../../../ui/opening-params.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { TaskDialog } from "../task/task-dialog.tsx";
import { copy as shellCopy } from "../../../shell/shell.copy.ts";
import { copy } from "../tasks.copy.ts";
import { assignees, listTasks, type TaskEntry, type TaskFilter, TASK_STATES } from "../tasks.queries.ts";
import { taskColumns } from "../list/task-columns.tsx";

/** Holds the title that the form of a new task begins with. */
const ADD = openingParam("add");
const TASK = openingParam("task");
const EVERYBODY = "all";
const MINE = "mine";
const STATES = TASK_STATES.map((value) => ({ value, label: copy.states[value] }));

/** All tasks of the clinic by person and state. Both are in the address. */
export function TasksScreen() {
  const { db, actor, timeZone } = useClinic();
  const [params, setParams] = useSearchParams();
  const now = useNow();
  const emptyText = useEmptyText();
  const who = params.get("tasks") || MINE;
  const state = TASK_STATES.find((one) => one === params.get("state")) ?? "open";
  const adding = params.get(ADD);
  const editedId = params.get(TASK);
  const edited = useLiveQuery(
    async () => (editedId ? await rowsOf(db, tasks).get(editedId) : undefined),
    [db, editedId],
  );
  const entries = useLiveQuery(
    () => listTasks(db, { who, state }, actor, { now, timeZone }),
    [db, who, state, actor, now, timeZone],
  );
  const columns = useMemo(() => taskColumns({ now, timeZone }), [now, timeZone]);
  useEffect(firstScreenIsShown, []);
  const change = (set: Record<string, string | null>): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(set)) {
          if (value === null) after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true },
    );
  return (
    <>
      <PageHeader
        crumbs={[{ label: shellCopy.today, to: paths.dashboard }, { label: copy.title }]}
        title={copy.title}
        subtitle={entries && copy.listed(entries.length)}
        actions={
          <Button
            variant="primary"
            startIcon={<Plus size={20} aria-hidden="true" />}
            onClick={() => change({ [ADD]: "" })}
          >
            {copy.add}
          </Button>
        }
      />
      <ListFilters>
        <Choice
          label={copy.state}
          value={state}
          options={STATES}
          onChange={(next) => change({ state: next === "open" ? null : next })}
        />
        <WhoFilter who={who} onChange={(next) => change({ tasks: next })} />
      </ListFilters>
      <DataTable
        label={copy.title}
        columns={columns}
        rows={entries ?? NONE}
        rowId={({ task }) => task.id}
        rowTo={({ task }) => addressOf(params, task.id)}
        isLoading={entries === undefined}
        pageSize={25}
        emptyText={emptyText(copy.noneListed)}
      />
      <TaskDialog start={edited?.id === editedId ? edited : null} onClose={() => change({ [TASK]: null })} />
      <TaskDialog start={adding === null ? null : { title: adding }} onClose={() => change({ [ADD]: null })} />
    </>
  );
}

const NONE: TaskEntry[] = [];

/** The list with a task open over it. */
function addressOf(params: URLSearchParams, taskId: string): string {
  const address = new URLSearchParams(params);
  address.set(TASK, taskId);
  return `?${String(address)}`;
}

function WhoFilter({ who, onChange }: { who: TaskFilter["who"]; onChange: (who: string) => void }) {
  const { db, actor } = useClinic();
  const people = useLiveQuery(() => assignees(db, actor), [db, actor]);
  const named = (people ?? []).filter(({ value }) => value !== "" && value !== `staff:${actor.userId}`);
  const options = [
    { value: MINE, label: copy.mine },
    { value: EVERYBODY, label: copy.everybody },
    ...named.map(({ value, label }) => ({ value: value.split(":")[1] ?? "", label })),
  ];
  return (
    <TextField
      select
      label={copy.filterWho}
      value={options.some(({ value }) => value === who) ? who : MINE}
      onChange={(event) => onChange(event.target.value)}
      sx={{ flex: "1 1 12rem", maxWidth: "18rem" }}
    >
      {options.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
