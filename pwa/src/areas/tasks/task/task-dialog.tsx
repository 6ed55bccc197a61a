import { isOpenTask, type Task, TASK_KINDS, TASK_PRIORITIES, tasks } from "@fernpaw/domain/tasks/task";
import { addTask, cancelTask, correctTask } from "@fernpaw/domain/tasks/task.mutations";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { labelsOf } from "../../../field-words.ts";
import { DateField } from "../../../form/date-field.tsx";
import { fieldAtPath } from "../../../form/faults.ts";
import type { Form } from "../../../form/form-types.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { TimeField } from "../../../form/time-field.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import type { RefusedChange } from "../../../session/drafts/refused-change.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { PeriodField } from "../../reminders/public/period-field.tsx";
import { readTask, showTask, type TaskValues, whoOf } from "./task-form.ts";
import { TaskSubject } from "./task-subject.tsx";
import { settleTask } from "./settle-task.ts";
import { copy, kindWords, priorityWords } from "../tasks.copy.ts";
import { type Assignee, assignees, NOBODY } from "../tasks.queries.ts";

/** Fields of a new task that are known already. */
export type TaskStart = Partial<
  Pick<Task, "title" | "body" | "kind" | "assigneeId" | "role" | "dueOn" | "petId" | "clientId" | "visitId">
>;

interface TaskDialogProps {
  /** Null: closed. A task is edited. */
  start: TaskStart | Task | null;
  refused?: RefusedChange;
  onClose: () => void;
  onSaved?: () => void;
}

const isTask = (start: TaskStart | Task): start is Task => "status" in start;

/** Adds or edits a task. Half-typed text survives the page. */
export function TaskDialog({ start: wanted, onClose, ...rest }: TaskDialogProps) {
  const [revived, setRevived] = useState<TaskStart | Task | null>(null);
  const start = wanted ?? revived;
  if (start === null) return null;
  const close = (): void => {
    setRevived(null);
    onClose();
  };
  const about = isTask(start) ? start.id : ["new", start.kind, start.petId, start.clientId].filter(Boolean).join(":");
  return (
    <TaskForm
      key={about}
      draftKey={`task:${about}`}
      start={start}
      onClose={close}
      onReopen={() => setRevived(start)}
      {...rest}
    />
  );
}

interface TaskFormProps extends Omit<TaskDialogProps, "start"> {
  start: TaskStart | Task;
  draftKey: string;
  onReopen: () => void;
}

const labels = labelsOf(tasks);
const JUST_NOBODY: readonly Assignee[] = [NOBODY];

/** The person and the profession are one choice. */
function fieldAtTask(path: readonly PropertyKey[]): string | null {
  const field = fieldAtPath(path);
  return field === "assigneeId" || field === "role" ? "who" : field;
}

function useTaskForm({ start, draftKey, refused, onClose, onSaved }: TaskFormProps) {
  const { actor } = useClinic();
  const isNew = !isTask(start);
  // A task without a word about its people is for the person who writes it down.
  const mine = isNew && start.assigneeId === undefined && start.role === undefined;
  return useEntityForm({
    entity: tasks,
    register: addTask,
    correct: correctTask,
    row: isNew ? null : start,
    blank: { title: "", ...(mine && { assigneeId: actor.userId }), ...(isNew && start) },
    read: showTask,
    write: readTask,
    registerWith: () => ({ visitId: start.visitId ?? null }),
    words: { title: copy.needsTitle },
    fieldAt: fieldAtTask,
    draftKey,
    ...(refused && { refused }),
    onSaved: () => {
      if (isNew) toastDone(copy.added);
      onClose();
      onSaved?.();
    },
  });
}

function TaskForm(props: TaskFormProps) {
  const { start, onClose, onReopen } = props;
  const { mutate, can } = useClinic();
  const form = useTaskForm(props);
  const { values } = form;
  const cancel = (task: Task): void => {
    onClose();
    settleTask(mutate, task, cancelTask, copy.isCancelled(task.title));
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      onReopen={onReopen}
      title={isTask(start) ? copy.editTitle : copy.addTitle}
      size="lg"
      submitLabel={isTask(start) ? copy.save : copy.submit}
      footer={{
        aside: isTask(start) && isOpenTask(start) && (
          <Button variant="ghost" onClick={() => cancel(start)}>
            {copy.cancel}
          </Button>
        ),
      }}
    >
      <TextField label={labels.title} autoFocus={!isTask(start)} {...form.field("title")} />
      <WhoAndWhen form={form} chosen={isTask(start) ? whoOf(start) : ""} />
      {can("clients:view") && (
        <TaskSubject
          petId={values.petId}
          clientId={values.clientId}
          errorText={form.fault("petId") ?? form.fault("clientId")}
          onChange={form.set}
        />
      )}
      {isTask(start) && start.labOrderId !== null && can("clients:view") && (
        <div>
          <Button variant="link" to={paths.labOrder(start.labOrderId)}>
            {copy.openResult}
          </Button>
        </div>
      )}
      {isTask(start) && start.prescriptionId && can("prescriptions:view") && (
        <div>
          <Button variant="link" to={paths.prescription(start.prescriptionId)}>
            {copy.openPrescription}
          </Button>
        </div>
      )}
      <Box>
        <Typography component="div" variant="body2" aria-hidden="true" sx={{ color: "ink2", mb: 1 }}>
          {labels.priority}
        </Typography>
        <Choice
          label={labels.priority}
          {...form.pick("priority")}
          options={TASK_PRIORITIES.map((value) => ({ value, label: priorityWords[value] }))}
        />
      </Box>
      <PeriodField
        label={labels.repeat}
        never={copy.never}
        value={values.repeat}
        onChange={(repeat) => form.set({ repeat })}
        errorText={form.fault("repeat")}
      />
      <TextField label={labels.body} multiline minRows={2} {...form.field("body")} />
    </FormDialog>
  );
}

interface WhoAndWhenProps {
  form: Form<TaskValues>;
  /** The present person or profession. */
  chosen: string;
}

function WhoAndWhen({ form, chosen }: WhoAndWhenProps) {
  const { db, actor } = useClinic();
  const people = useLiveQuery(() => assignees(db, actor, chosen), [db, actor, chosen]) ?? JUST_NOBODY;
  const { who } = form.values;
  return (
    <FormColumns>
      <TextField
        select
        label={labels.assigneeId}
        {...form.field("who")}
        value={people.some(({ value }) => value === who) ? who : ""}
      >
        {people.map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField select label={labels.kind} {...form.field("kind")}>
        {TASK_KINDS.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {kindWords[kind]}
          </MenuItem>
        ))}
      </TextField>
      <DateField tense="future" label={labels.dueOn} {...form.bind("dueOn")} />
      <TimeField label={labels.dueMinute} {...form.bind("dueMinute")} />
    </FormColumns>
  );
}
