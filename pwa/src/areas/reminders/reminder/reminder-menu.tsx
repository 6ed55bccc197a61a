import { addDays, type LocalDate } from "@fernpaw/domain/kernel/time";
import {
  cancelReminder,
  completeReminderByHand,
  moveReminder,
  sendReminderNow,
  snoozeReminder,
} from "@fernpaw/domain/reminders/reminder.mutations";
import { reminders } from "@fernpaw/domain/reminders/reminder";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { DateField } from "../../../form/date-field.tsx";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { labelsOf } from "../../../field-words.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { fullDate, useToday } from "../../../ui/clock-time.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { copy } from "../reminders.copy.ts";
import type { ReminderEntry } from "../reminders.queries.ts";

const WEEK_DAYS = 7;
type OpenDialog = "snooze" | "complete" | "move";

/** What can be done with an open reminder; nothing for one that is over. */
export function ReminderMenu({ entry }: { entry: ReminderEntry }) {
  const { mutate, can } = useClinic();
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const { reminder, petName, typeName, hasSteps, client } = entry;
  const { id, status } = reminder;
  if (!can("clients:manage") || status === "completed" || status === "cancelled") return null;
  const run = (work: () => Promise<unknown>, done?: string) => (): void => {
    work().then(
      () => done !== undefined && toastDone(done),
      (error: unknown) => toastProblem(refusalText(error)),
    );
  };
  return (
    <>
      <MenuButton isIcon label={`${copy.actions} ${petName}, ${typeName}`}>
        <MenuEntry onPick={() => setOpened("complete")}>{copy.complete}</MenuEntry>
        {hasSteps && client !== null && (
          <MenuEntry onPick={run(() => mutate(sendReminderNow, { id }), copy.isSent)}>{copy.sendNow}</MenuEntry>
        )}
        <MenuEntry onPick={() => setOpened("snooze")}>{copy.snooze}</MenuEntry>
        <MenuEntry onPick={() => setOpened("move")}>{copy.move}</MenuEntry>
        <MenuEntry onPick={run(() => mutate(cancelReminder, { id }))}>{copy.cancel}</MenuEntry>
      </MenuButton>
      {opened !== null && <DayDialog what={opened} entry={entry} onClose={() => setOpened(null)} />}
    </>
  );
}

function startDay(what: OpenDialog, dueOn: LocalDate, today: LocalDate): LocalDate {
  if (what === "snooze") return addDays(today, WEEK_DAYS);
  return what === "move" ? dueOn : today;
}

const FIELD = { snooze: copy.dialogs.until, complete: copy.dialogs.on, move: labelsOf(reminders).dueOn };

const ACTIONS = {
  snooze: { mutation: snoozeReminder, field: "until" },
  complete: { mutation: completeReminderByHand, field: "on" },
  move: { mutation: moveReminder, field: "dueOn" },
} as const;

function DayDialog({ what, entry, onClose }: { what: OpenDialog; entry: ReminderEntry; onClose: () => void }) {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const { id, dueOn } = entry.reminder;
  const { mutation, field } = ACTIONS[what];
  const form = useActionForm({
    mutation: mutation as MutationDefinition,
    start: () => ({ day: startDay(what, dueOn, today) }),
    toArgs: ({ day }, fault) => (day === "" ? fault("day", copy.dialogs.dayNeeded) : { id, [field]: day }),
    fieldAt: () => "day",
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={copy.dialogs[what]} size="md" submitLabel={copy.dialogs.submit}>
      <AboutPets petIds={[entry.reminder.petId]} />
      <Typography sx={{ fontWeight: 600 }}>{copy.dialogs.which(entry.typeName, fullDate(dueOn))}</Typography>
      <DateField
        label={FIELD[what]}
        {...form.bind("day")}
        min={what === "snooze" ? addDays(today, 1) : undefined}
        max={what === "complete" ? today : undefined}
      />
    </FormDialog>
  );
}
