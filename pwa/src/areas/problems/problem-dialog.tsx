import MenuItem from "@mui/material/MenuItem";
import { addProblem, correctProblem } from "@fernpaw/domain/problems/problem.mutations";
import { PROBLEM_STATUSES, problems } from "@fernpaw/domain/problems/problem";
import { labelsOf } from "../../field-words.ts";
import { DateField } from "../../form/date-field.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { typedFields } from "../../form/typed-fields.ts";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { TextField } from "../../ui/text-field.tsx";
import { AboutPets } from "../pets/public/about-pets.tsx";
import { copy, statusWords } from "./problems.copy.ts";
import type { Problem } from "./problems.queries.ts";

const labels = labelsOf(problems);
const typed = typedFields(problems, ["text", "status", "onsetOn"]);

interface ProblemDialogProps {
  petId: string;
  visitId: string | null;
  /** Null: a new one. */
  problem: Problem | null;
  onClose: () => void;
}

/** A new problem, or the words and onset of one. Its status changes by the menu of its row. */
export function ProblemDialog({ petId, visitId, problem, onClose }: ProblemDialogProps) {
  const form = useEntityForm({
    entity: problems,
    register: addProblem,
    correct: correctProblem,
    row: problem,
    blank: { text: "" },
    read: typed.show,
    write: typed.read,
    registerWith: () => ({ petId, visitId }),
    words: { text: copy.needed, onsetOn: copy.toCome },
    onSaved: onClose,
  });
  const isNew = problem === null;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isNew ? copy.addTitle : copy.editTitle}
      size="md"
      submitLabel={isNew ? copy.addSubmit : copy.save}
    >
      <AboutPets petIds={[petId]} />
      <TextField autoFocus label={labels.text} {...form.field("text")} />
      {isNew && (
        <TextField select label={labels.status} {...form.field("status")}>
          {PROBLEM_STATUSES.map((status) => (
            <MenuItem key={status} value={status}>
              {statusWords[status]}
            </MenuItem>
          ))}
        </TextField>
      )}
      <DateField tense="past" label={labels.onsetOn} {...form.bind("onsetOn")} />
    </FormDialog>
  );
}
