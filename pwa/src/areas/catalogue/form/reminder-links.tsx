import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { Trash2 } from "lucide-react";
import { useController, useFieldArray, type Control } from "react-hook-form";
import { FormText } from "../../../form/form-text.tsx";
import { AddRowButton } from "../../../ui/form-rows.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { PeriodField } from "../../reminders/public/period-field.tsx";
import { copy } from "../catalogue.copy.ts";
import type { ProductChoices } from "../catalogue.queries.ts";
import type { ProductValues } from "./product-form-values.ts";

const words = copy.form;
const MAX_LINKS = 6;

interface ReminderLinksProps {
  control: Control<ProductValues>;
  types: ProductChoices["reminderTypes"];
}

export function ReminderLinks({ control, types }: ReminderLinksProps) {
  const { fields, append, remove } = useFieldArray({ control, name: "reminderLinks" });
  return (
    <>
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {types.length === 0 ? words.noReminderTypes : words.remindersHint}
      </Typography>
      {fields.map((row, index) => (
        <Box
          key={row.id}
          sx={{
            display: "grid",
            gap: 3,
            alignItems: "start",
            gridTemplateColumns: { xs: "minmax(0, 1fr) auto", sm: "minmax(0, 2fr) minmax(0, 3fr) auto" },
          }}
        >
          <FormText
            control={control}
            name={`reminderLinks.${index}.reminderTypeId`}
            label={words.reminderType(index + 1)}
          >
            {types.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </FormText>
          <Box sx={{ gridColumn: { xs: "1 / -1", sm: "auto" }, gridRow: { xs: 2, sm: 1 } }}>
            <Every control={control} index={index} />
          </Box>
          <Box sx={{ gridRow: 1, gridColumn: { xs: 2, sm: 3 } }}>
            <IconButton label={words.removeReminder(index + 1)} onClick={() => remove(index)}>
              <Trash2 size={20} aria-hidden="true" />
            </IconButton>
          </Box>
        </Box>
      ))}
      {fields.length < MAX_LINKS && types.length > 0 && (
        <AddRowButton onClick={() => append({ reminderTypeId: types[0]?.id ?? "", every: null })}>
          {words.addReminder}
        </AddRowButton>
      )}
    </>
  );
}

function Every({ control, index }: { control: Control<ProductValues>; index: number }) {
  const { field, fieldState } = useController({ control, name: `reminderLinks.${index}.every` });
  return (
    <PeriodField
      label={words.reminderEvery(index + 1)}
      never={copy.asType}
      value={field.value}
      onChange={field.onChange}
      errorText={fieldState.error?.message}
    />
  );
}
