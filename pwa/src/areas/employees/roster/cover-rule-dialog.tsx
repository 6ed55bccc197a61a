import type { Location } from "@fernpaw/domain/clinics/locations-in-use";
import { correctCoverRule } from "@fernpaw/domain/staff/cover.mutations";
import type { CoverRule } from "@fernpaw/domain/staff/cover";
import { changedFields } from "../../../form/difference.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { toastDone } from "../../../ui/toast.ts";
import { CoverFields, readRule, showRule } from "./cover-fields.tsx";
import { copy } from "./roster.copy.ts";

const words = copy.cover;

interface CoverRuleDialogProps {
  /** As it was when the dialog was opened. */
  rule: CoverRule;
  places: readonly Location[];
  onClose: () => void;
}

/** Changes one rule of the fewest people. */
export function CoverRuleDialog({ rule, places, onClose }: CoverRuleDialogProps) {
  const form = useActionForm({
    mutation: correctCoverRule,
    start: () => showRule(rule),
    toArgs: (values, fault) => {
      const set = readRule(values, fault);
      if (set === null) return null;
      const { profession, locationId, weekdays, fromMin, toMin, leastPeople } = rule;
      return {
        id: rule.id,
        set: changedFields({ profession, locationId, weekdays, fromMin, toMin, leastPeople }, set),
      };
    },
    onSaved: () => {
      toastDone(words.changed);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.changeTitle}
      size="lg"
      submitLabel={words.submitChange}
      hasCancel
    >
      <CoverFields form={form} places={places} />
    </FormDialog>
  );
}
