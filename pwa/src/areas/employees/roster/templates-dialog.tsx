import { locations } from "@fernpaw/domain/clinics/clinic";
import { addDays, type LocalDate } from "@fernpaw/domain/kernel/time";
import { addRosterTemplate, removeRosterTemplate } from "@fernpaw/domain/staff/roster-template.mutations";
import { rosterTemplates, type RosterTemplate } from "@fernpaw/domain/staff/roster-template";
import type { Shift } from "@fernpaw/domain/staff/shift";
import { planShifts } from "@fernpaw/domain/staff/shift.mutations";
import { staff } from "@fernpaw/domain/staff/staff";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { rowsOf } from "../../../db/rows.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { daySpan } from "../../../ui/clock-time.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { TemplateDialog } from "./template-dialog.tsx";
import { appliedTemplate, DAYS_A_WEEK, templateShifts } from "./roster-week.ts";
import { copy } from "./roster.copy.ts";

const words = copy.templates;

interface TemplatesDialogProps {
  monday: LocalDate;
  /** Of that week. */
  week: readonly Shift[];
  onClose: () => void;
}

/** Named weeks: each is applied to the shown week, and the shown week becomes one. */
export function TemplatesDialog({ monday, week, onClose }: TemplatesDialogProps) {
  const { timeZone } = useClinic();
  const [changed, setChanged] = useState<RosterTemplate | null>(null);
  const form = useActionForm({
    mutation: addRosterTemplate,
    start: () => ({ name: "" }),
    toArgs: ({ name }, fault) => {
      const shifts = templateShifts(week, { monday, timeZone });
      if (name.trim() === "") return fault("name", words.nameMissing);
      return shifts.length === 0 ? fault("name", words.nothing) : { id: newId(), name: name.trim(), shifts };
    },
    stays: true,
    onSaved: ({ name }) => toastDone(words.saved(name.trim())),
  });
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={words.title}
        size="lg"
        submitLabel={words.save}
        isLarge
        hasCancel
      >
        <Typography sx={{ color: "ink2" }}>{words.text}</Typography>
        <Templates monday={monday} week={week} onApplied={onClose} onChange={setChanged} />
        <Typography component="h3" variant="h4">
          {words.saveTitle}
        </Typography>
        <TextField label={words.name} {...form.field("name", { maxLength: 60 })} />
      </FormDialog>
      {changed && <TemplateDialog template={changed} monday={monday} week={week} onClose={() => setChanged(null)} />}
    </>
  );
}

interface TemplatesProps {
  monday: LocalDate;
  week: readonly Shift[];
  onApplied: () => void;
  onChange: (template: RosterTemplate) => void;
}

function Templates({ monday, week, onApplied, onChange }: TemplatesProps) {
  const { db, mutate, timeZone } = useClinic();
  const action = useAction();
  const rows = useLiveQuery(() => rowsOf(db, rosterTemplates).toArray(), [db]);
  const weekWords = daySpan(monday, addDays(monday, DAYS_A_WEEK - 1), "brief");
  const apply = async ({ shifts }: RosterTemplate): Promise<void> => {
    const people = await rowsOf(db, staff).toArray();
    const places = new Set((await rowsOf(db, locations).toArray()).map(({ id }) => id));
    const active = new Set(people.filter(({ status }) => status === "active").map(({ id }) => id));
    const kept = shifts.filter(({ userId, locationId }) => active.has(userId) && places.has(locationId));
    const { copies, leftOut } = appliedTemplate(kept, week, { monday, timeZone });
    if (copies.length > 0) await mutate(planShifts, { shifts: copies.map((shift) => ({ id: newId(), ...shift })) });
    const gone = shifts.length - kept.length;
    toastDone([copy.copied(copies.length, leftOut), ...(gone > 0 ? [words.goneShifts(gone)] : [])].join(" "));
    onApplied();
  };
  const remove = async ({ id, name }: RosterTemplate): Promise<void> => {
    if (await action.run(() => mutate(removeRosterTemplate, { id }))) toastDone(words.removed(name));
  };
  if (rows === undefined) return null;
  if (rows.length === 0) return <Typography>{words.none}</Typography>;
  return (
    <Box component="ul" aria-label={words.title} sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 2 }}>
      {rows
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map((template) => (
          <Box
            component="li"
            key={template.id}
            sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3 }}
          >
            <Box sx={{ flex: "1 1 10rem", minWidth: 0, overflowWrap: "anywhere" }}>
              <Typography sx={{ fontWeight: 600 }}>{template.name}</Typography>
              <Typography variant="body2" sx={{ color: "ink2" }}>
                {words.shifts(template.shifts.length)}
              </Typography>
            </Box>
            <Button
              size="sm"
              aria-label={words.applyOf(template.name, weekWords)}
              isLoading={action.isBusy}
              onClick={() => void action.run(() => apply(template))}
            >
              {words.apply}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              aria-label={words.changeOf(template.name)}
              disabled={action.isBusy}
              onClick={() => onChange(template)}
            >
              {words.change}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              aria-label={words.removeOf(template.name)}
              disabled={action.isBusy}
              onClick={() => void remove(template)}
            >
              {words.remove}
            </Button>
          </Box>
        ))}
      <ProblemAlert problem={action.problem} />
    </Box>
  );
}
