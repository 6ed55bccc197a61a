import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useController, useFieldArray, type Control } from "react-hook-form";
import { AddRowButton, FormColumns, FormRow } from "../../../ui/form-rows.tsx";
import { FormText } from "../../../ui/form-text.tsx";
import type { ClientValues } from "../client-form-values.ts";
import { copy, phoneLabels } from "../clients.copy.ts";

interface ClientFieldsProps {
  control: Control<ClientValues>;
  /** For changes that are not typed: a row added, a box ticked. */
  onChanged: () => void;
}

const MAX_ROWS = 10;

export function ClientFields({ control, onChanged }: ClientFieldsProps) {
  const noContact = useController({ control, name: "hasNoContact" });
  return (
    <>
      <FormColumns>
        <FormText control={control} name="firstName" label={copy.form.firstName} autoFocus />
        <FormText control={control} name="lastName" label={copy.form.lastName} />
      </FormColumns>
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
      <FormColumns>
        <FormText control={control} name="address.city" label={copy.form.city} />
        <FormText control={control} name="address.postcode" label={copy.form.postcode} />
      </FormColumns>
      <FormText control={control} name="address.region" label={copy.form.region} />
      <FormText control={control} name="notes" label={copy.form.notes} multiline />
    </>
  );
}

/** A button that takes a row away, unless it is the only one. */
const removalOf = (count: number, label: string, onRemove: () => void) => (count > 1 ? { label, onRemove } : null);

function Phones({ control, onChanged }: ClientFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: "phones" });
  const removeAt = (index: number) => (): void => {
    remove(index);
    onChanged();
  };
  return (
    <>
      {fields.map((row, index) => (
        <FormRow
          key={row.id}
          lead="8rem"
          removal={removalOf(fields.length, copy.form.removePhone(index + 1), removeAt(index))}
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
        </FormRow>
      ))}
      {fields.length < MAX_ROWS && (
        <AddRowButton onClick={() => append({ label: "home", typed: "", e164: null })}>
          {copy.form.anotherPhone}
        </AddRowButton>
      )}
    </>
  );
}

function Emails({ control, onChanged }: ClientFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: "emails" });
  const removeAt = (index: number) => (): void => {
    remove(index);
    onChanged();
  };
  return (
    <>
      {fields.map((row, index) => (
        <FormRow key={row.id} removal={removalOf(fields.length, copy.form.removeEmail(index + 1), removeAt(index))}>
          <FormText
            control={control}
            name={`emails.${index}.address`}
            label={copy.form.email(index + 1)}
            type="email"
            inputMode="email"
          />
        </FormRow>
      ))}
      {fields.length < MAX_ROWS && (
        <AddRowButton onClick={() => append({ address: "" })}>{copy.form.anotherEmail}</AddRowButton>
      )}
    </>
  );
}
