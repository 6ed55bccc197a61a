import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { MOST_REMINDED, remindOfVaccinations } from "@fernpaw/domain/vaccinations/remind.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { fieldWord } from "../../../field-words.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useWorkForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { copy as sessionCopy } from "../../../session/session.copy.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { fromVaccinations as words } from "../reminders.copy.ts";
import { typesFor, vaccinationsToRemind } from "../reminders.queries.ts";

/** Reminders of one type for the pets whose next vaccination date has none. */
export function FromVaccinationsDialog({ onClose }: { onClose: () => void }) {
  const { db, timeZone, mutate } = useClinic();
  const today = useToday(timeZone);
  const isComplete = useIsComplete();
  const types = useLiveQuery(() => typesFor(db, null), [db]);
  const form = useWorkForm({
    start: () => ({ typeId: "" }),
    work: async () => {
      const ids = found ?? [];
      for (let at = 0; at < ids.length; at += MOST_REMINDED)
        await mutate(remindOfVaccinations, {
          typeId: form.values.typeId,
          vaccinationIds: ids.slice(at, at + MOST_REMINDED),
        });
      toastDone(words.done(ids.length));
    },
    onSaved: onClose,
  });
  const type = types?.find(({ id }) => id === form.values.typeId);
  const found = useLiveQuery(
    async () => (type && isComplete ? await vaccinationsToRemind(db, type, today) : undefined),
    [db, type, isComplete, today],
  );
  const count = type ? (found?.length ?? 0) : 0;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.title}
      submitLabel={words.submit(count)}
      isDisabled={count === 0}
      hasCancel
    >
      <Typography>{isComplete ? words.hint : sessionCopy.notAllHere}</Typography>
      <TextField select label={fieldWord("reminders", "typeId")} {...form.field("typeId")}>
        {(types ?? []).map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <div role="status">
        {type && found && (
          <>
            <Typography>{count === 0 ? words.none : words.found(count)}</Typography>
            {count > 0 && (
              <Typography sx={{ color: "ink2" }}>
                {type.steps.length > 0 ? words.writes : words.writesNothing}
              </Typography>
            )}
          </>
        )}
      </div>
    </FormDialog>
  );
}
