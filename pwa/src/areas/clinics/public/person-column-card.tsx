import { staff } from "@fernpaw/domain/staff/staff";
import { correctStaff } from "@fernpaw/domain/staff/staff.mutations";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { InlineForm } from "../../../form/form-body.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { typedFields } from "../../../form/typed-fields.ts";
import { checkColumnDay, COLUMN_FIELDS } from "../column/column-values.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import type { Person } from "../../appointments/appointments.queries.ts";
import { copy } from "../clinics.copy.ts";
import { ColumnFields } from "../column/column-fields.tsx";

const typed = typedFields(staff, ["isBookable", ...COLUMN_FIELDS]);

/** Whether a person can be booked, and how the column behaves. */
export function PersonColumnCard({ person }: { person: Person }) {
  const form = useEntityForm({
    entity: staff,
    correct: correctStaff,
    row: person,
    read: typed.show,
    write: (values, fault) => checkColumnDay(typed.read(values, fault), fault),
    stays: true,
    onSaved: (_, __, hasChanged) => {
      if (hasChanged) toastDone(copy.saved);
    },
  });
  return (
    <Card title={copy.person.title}>
      <InlineForm form={form} sx={{ mt: 3 }}>
        <FormControlLabel
          sx={{ minHeight: 44 }}
          control={<Checkbox {...form.tick("isBookable")} />}
          label={copy.person.bookable}
        />
        <ColumnFields form={form} />
        <ProblemAlert problem={form.problem} />
        <div>
          <Button type="submit" isLoading={form.isBusy}>
            {copy.save}
          </Button>
        </div>
      </InlineForm>
    </Card>
  );
}
