import { staff } from "@fernpaw/domain/staff/staff";
import { correctStaff } from "@fernpaw/domain/staff/staff.mutations";
import { labelsOf } from "../../../field-words.ts";
import { FormDate } from "../../../form/date-field-in-form.tsx";
import { InlineForm } from "../../../form/form-body.tsx";
import { typedFields } from "../../../form/typed-fields.ts";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { copy } from "../employees.copy.ts";
import type { Colleague } from "../employees.queries.ts";

const labels = labelsOf(staff);
const typed = typedFields(staff, ["licenceNo", "licenceExpiresOn"]);

/** The licence that is part of each signature of this person. */
export function LicenceCard({ person }: { person: Colleague }) {
  const form = useEntityForm({
    entity: staff,
    correct: correctStaff,
    row: person,
    read: typed.show,
    write: typed.read,
    words: { licenceExpiresOn: copy.licence.day },
    stays: true,
    onSaved: (_, __, hasChanged) => {
      if (hasChanged) toastDone(copy.details.saved);
    },
  });
  return (
    <Card title={copy.licence.title}>
      <InlineForm form={form} sx={{ mt: 3 }}>
        <TextField label={labels.licenceNo} helperText={copy.licence.hint} {...form.field("licenceNo")} />
        <FormDate control={form.control} name="licenceExpiresOn" label={labels.licenceExpiresOn} />
        <ProblemAlert problem={form.problem} />
        <div>
          <Button type="submit" isLoading={form.isBusy}>
            {copy.licence.save}
          </Button>
        </div>
      </InlineForm>
    </Card>
  );
}
