import { PROFESSIONS, staff } from "@fernpaw/domain/staff/staff";
import { correctStaff } from "@fernpaw/domain/staff/staff.mutations";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import { labelsOf } from "../../../field-words.ts";
import { InlineForm } from "../../../form/form-body.tsx";
import { typedFields } from "../../../form/typed-fields.ts";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { copy, professionWords } from "../employees.copy.ts";
import type { Colleague } from "../employees.queries.ts";

const labels = labelsOf(staff);
const typed = typedFields(staff, ["firstName", "lastName", "profession", "jobTitle"]);

/** Corrects the details that came with the invitation. The rights stay: they are chosen on their own. */
export function PersonCard({ person }: { person: Colleague }) {
  const form = useEntityForm({
    entity: staff,
    correct: correctStaff,
    row: person,
    read: typed.show,
    write: typed.read,
    stays: true,
    onSaved: (_, __, hasChanged) => {
      if (hasChanged) toastDone(copy.details.saved);
    },
  });
  return (
    <Card title={copy.details.title}>
      <InlineForm form={form} sx={{ mt: 3 }}>
        <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}>
          <TextField label={labels.firstName} autoComplete="off" {...form.field("firstName")} />
          <TextField label={labels.lastName} autoComplete="off" {...form.field("lastName")} />
          <TextField select label={labels.profession} helperText={copy.details.hint} {...form.field("profession")}>
            {PROFESSIONS.map((one) => (
              <MenuItem key={one} value={one}>
                {professionWords[one]}
              </MenuItem>
            ))}
          </TextField>
          <TextField label={labels.jobTitle} autoComplete="off" {...form.field("jobTitle")} />
        </Box>
        <ProblemAlert problem={form.problem} />
        <div>
          <Button type="submit" isLoading={form.isBusy}>
            {copy.details.save}
          </Button>
        </div>
      </InlineForm>
    </Card>
  );
}
