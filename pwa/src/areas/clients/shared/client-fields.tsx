import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { Plus, Trash2 } from "lucide-react";
import { useController, useFieldArray, type Control } from "react-hook-form";
import { Button } from "../../../ui/button.tsx";
import { FormText } from "../../../ui/form-text.tsx";
import type { ClientValues } from "../client-form-values.ts";
import { copy, phoneLabels } from "../clients.copy.ts";

interface ClientFieldsProps {
  control: Control<ClientValues>;
  /** For changes that are not typed: a row added, a box ticked. */
  onChanged: () => void;
}

const MAX_ROWS = 10;
const two = {
  display: "grid",
  gap: 4,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) minmax(0, 1fr)" },
} as const;

export function ClientFields({ control, onChanged }: ClientFieldsProps) {
  const noContact = useController({ control, name: "hasNoContact" });
  return (
    <>
      <Box sx={two}>
        <FormText control={control} name="firstName" label={copy.form.firstName} autoFocus />
        <FormText control={control} name="lastName" label={copy.form.lastName} />
      </Box>
      <FormText control={control} name="companyName" label={copy.form.companyName} />
      <Phones control={control} onChanged={onChanged} />
      <Emails control={control} onChanged={onChanged} />
      <FormControlLabel
        control={
          <Checkbox
            checked={noContact.field.value}
            onChange={(_, isTicked) => {
              noContact.field.onChange(isTicked);
              onChanged();
            }}
          />
        }
        label={copy.form.noContact}
      />
      <Typography component="h3" variant="h4">
        {copy.form.address}
      </Typography>
      <FormText control={control} name="address.line1" label={copy.form.line1} />
      <FormText control={control} name="address.line2" label={copy.form.line2} />
      <Box sx={two}>
        <FormText control={control} name="address.city" label={copy.form.city} />
        <FormText control={control} name="address.postcode" label={copy.form.postcode} />
      </Box>
      <FormText control={control} name="address.region" label={copy.form.region} />
      <FormText control={control} name="notes" label={copy.form.notes} multiline />
    </>
  );
}

function Phones({ control, onChanged }: ClientFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: "phones" });
  return (
    <>
      {fields.map((row, index) => (
        <Box
          key={row.id}
          sx={{
            display: "grid",
            gap: 2,
            gridTemplateColumns: `8rem minmax(0, 1fr) ${fields.length > 1 ? "auto" : ""}`,
          }}
        >
          <FormText control={control} name={`phones.${index}.label`} label={copy.form.phoneKind(index + 1)}>
            {Object.entries(phoneLabels).map(([label, words]) => (
              <MenuItem key={label} value={label}>
                {words}
              </MenuItem>
            ))}
          </FormText>
          <FormText
            control={control}
            name={`phones.${index}.typed`}
            label={copy.form.phone(index + 1)}
            type="tel"
            inputMode="tel"
          />
          {fields.length > 1 && (
            <IconButton
              aria-label={copy.form.removePhone(index + 1)}
              onClick={() => {
                remove(index);
                onChanged();
              }}
            >
              <Trash2 size={20} aria-hidden="true" />
            </IconButton>
          )}
        </Box>
      ))}
      {fields.length < MAX_ROWS && (
        <Button
          variant="ghost"
          startIcon={<Plus size={18} aria-hidden="true" />}
          onClick={() => append({ label: "home", typed: "", e164: null })}
          style={{ justifySelf: "start", alignSelf: "flex-start" }}
        >
          {copy.form.anotherPhone}
        </Button>
      )}
    </>
  );
}

function Emails({ control, onChanged }: ClientFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: "emails" });
  return (
    <>
      {fields.map((row, index) => (
        <Box
          key={row.id}
          sx={{ display: "grid", gap: 2, gridTemplateColumns: `minmax(0, 1fr) ${fields.length > 1 ? "auto" : ""}` }}
        >
          <FormText
            control={control}
            name={`emails.${index}.address`}
            label={copy.form.email(index + 1)}
            type="email"
            inputMode="email"
          />
          {fields.length > 1 && (
            <IconButton
              aria-label={copy.form.removeEmail(index + 1)}
              onClick={() => {
                remove(index);
                onChanged();
              }}
            >
              <Trash2 size={20} aria-hidden="true" />
            </IconButton>
          )}
        </Box>
      ))}
      {fields.length < MAX_ROWS && (
        <Button
          variant="ghost"
          startIcon={<Plus size={18} aria-hidden="true" />}
          onClick={() => append({ address: "" })}
          style={{ alignSelf: "flex-start" }}
        >
          {copy.form.anotherEmail}
        </Button>
      )}
    </>
  );
}
