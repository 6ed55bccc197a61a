import { correctStaff } from "@fernpaw/domain/staff/staff.mutations";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import { useState, type SubmitEvent } from "react";
import { changedFields } from "../../../db/correction.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import type { Person } from "../../appointments/appointments.queries.ts";
import { copy } from "../clinics.copy.ts";
import { columnDraft, readColumn } from "./column-draft.ts";
import { ColumnFields } from "./column-fields.tsx";

/** Whether a person can be booked, and how the column behaves. */
export function PersonColumnCard({ person }: { person: Person }) {
  const { mutate } = useClinic();
  const action = useAction();
  const [draft, setDraft] = useState(() => columnDraft(person));
  const [isBookable, setBookable] = useState(person.isBookable === "yes");
  const [hasTried, setTried] = useState(false);
  const read = readColumn(draft);
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (typeof read === "string") return;
    const wanted = { ...read, isBookable: isBookable ? ("yes" as const) : ("no" as const) };
    const before = Object.fromEntries(
      Object.keys(wanted).map((field) => [field, person[field as keyof typeof wanted]]),
    );
    const set = changedFields(before as typeof wanted, wanted);
    if (Object.keys(set).length === 0) return;
    if (await action.run(() => mutate(correctStaff, { id: person.id, set }))) toastDone(copy.saved);
  };
  return (
    <Card title={copy.person.title}>
      <Stack
        component="form"
        noValidate
        spacing={4}
        sx={{ mt: 3 }}
        onSubmit={(event) => void handleSubmit(event as SubmitEvent<HTMLFormElement>)}
      >
        <FormControlLabel
          sx={{ minHeight: 44 }}
          control={<Checkbox checked={isBookable} onChange={(_, isOn) => setBookable(isOn)} />}
          label={copy.person.bookable}
        />
        <ColumnFields
          draft={draft}
          fault={hasTried && typeof read === "string" ? read : null}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
        <ProblemAlert problem={action.problem} />
        <div>
          <Button type="submit" isLoading={action.isBusy}>
            {copy.save}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
