import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import { fieldWord } from "../../../field-words.ts";
import { DateField } from "../../../form/date-field.tsx";
import type { Form } from "../../../form/form-types.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { writeCopy as words } from "../prescriptions.copy.ts";
import type { Person } from "../prescriptions.queries.ts";
import { type FormFacts, limitsFor, type Values } from "./prescription-form.ts";

interface LawFieldsProps {
  form: Form<Values>;
  facts: FormFacts;
  vets: readonly Person[];
  /** Another person signs it. */
  hasVet: boolean;
}

/** How long it is valid, and what else label and paper say. */
export function LawFields({ form, facts, vets, hasVet }: LawFieldsProps) {
  const { values } = form;
  const { lastDay, validSource } = limitsFor(facts, values.startsOn);
  const isWritten = values.kind !== "dispense_here";
  return (
    <>
      <FormColumns>
        <DateField tense="future" label={fieldWord("prescriptions", "startsOn")} {...form.bind("startsOn")} />
        <DateField
          tense="future"
          label={fieldWord("prescriptions", "expiresOn")}
          {...form.bind("expiresOn")}
          helperText={words.expiresEmpty(fullDate(lastDay), validSource)}
        />
        {hasVet && (
          <TextField select label={words.vet} {...form.field("prescriberId")}>
            <MenuItem value="">{words.anyVet}</MenuItem>
            {vets.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        )}
      </FormColumns>
      <TextField label={fieldWord("prescriptions", "warnings")} multiline {...form.field("warnings")} />
      <FormColumns>
        <TextField
          label={fieldWord("prescriptions", "withdrawal")}
          {...form.field("withdrawal")}
          helperText={words.withdrawalHint}
        />
        {isWritten && (
          <TextField label={fieldWord("prescriptions", "cascadeStatement")} {...form.field("cascadeStatement")} />
        )}
      </FormColumns>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 4 }}>
        <FormControlLabel
          sx={{ minHeight: 48 }}
          control={<Checkbox {...form.tick("isChronic")} />}
          label={fieldWord("prescriptions", "isChronic")}
        />
        {isWritten && (
          <FormControlLabel
            sx={{ minHeight: 48 }}
            control={<Checkbox {...form.tick("isSubstitutable")} />}
            label={fieldWord("prescriptions", "isSubstitutable")}
          />
        )}
      </Box>
    </>
  );
}
