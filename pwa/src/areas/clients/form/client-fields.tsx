import { clients, takesTexts } from "@fernpaw/domain/clients/client";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import Box from "@mui/material/Box";
import Radio from "@mui/material/Radio";
import { useController, useFieldArray, useWatch, type Control } from "react-hook-form";
import { AddRowButton, FormColumns, FormRow } from "../../../ui/form-rows.tsx";
import { FormText } from "../../../form/form-text.tsx";
import { blankPhone, type ClientValues } from "./client-form-values.ts";
import { copy, phoneLabels } from "../clients.copy.ts";
import { labelsOf } from "../../../field-words.ts";

const labels = labelsOf(clients);

interface ClientFieldsProps {
  control: Control<ClientValues>;
}

type VetChoice = { id: string; name: string };

const MAX_ROWS = 10;

export function ClientFields({ control, vets }: ClientFieldsProps & { vets: readonly VetChoice[] }) {
  const noContact = useController({ control, name: "hasNoContact" });
  return (
    <>
      <FormColumns>
        <FormText control={control} name="firstName" label={labels.firstName} autoFocus />
        <FormText control={control} name="lastName" label={labels.lastName} />
      </FormColumns>
      <FormText control={control} name="companyName" label={labels.companyName} />
      <Phones control={control} />
      <Emails control={control} />
      <FormControlLabel
        control={
          <Checkbox checked={noContact.field.value} onChange={(_, isTicked) => noContact.field.onChange(isTicked)} />
        }
        label={copy.form.noContact}
      />
      <Typography component="h3" variant="h4">
        {labels.address}
      </Typography>
      <FormText control={control} name="address.line1" label={copy.form.line1} />
      <FormText control={control} name="address.line2" label={copy.form.line2} />
      <FormColumns>
        <FormText control={control} name="address.city" label={copy.form.city} />
        <FormText control={control} name="address.postcode" label={copy.form.postcode} />
      </FormColumns>
      <FormText control={control} name="address.region" label={copy.form.region} />
      <Typography component="h3" variant="h4">
        {copy.form.more}
      </Typography>
      <FormColumns>
        <FormText control={control} name="preferredVetId" label={labels.preferredVetId}>
          <MenuItem value="">{copy.form.anyVet}</MenuItem>
          {vets.map((vet) => (
            <MenuItem key={vet.id} value={vet.id}>
              {vet.name}
            </MenuItem>
          ))}
        </FormText>
        <FormText control={control} name="referralSource" label={labels.referralSource} />
      </FormColumns>
      <FormText control={control} name="categories" label={labels.categories} helperText={copy.form.categoriesHint} />
      <FormText control={control} name="notes" label={labels.notes} multiline />
    </>
  );
}

/** A button that takes a row away, unless it is the only one. */
const removalOf = (count: number, label: string, onRemove: () => void) => (count > 1 ? { label, onRemove } : null);

function Phones({ control }: ClientFieldsProps) {
  const { fields, append, remove, replace } = useFieldArray({ control, name: "phones" });
  const rows = useWatch({ control, name: "phones" });
  const change = (at: number, set: Partial<ClientValues["phones"][number]>): void =>
    replace(rows.map((row, index) => (index === at ? { ...row, ...set } : row)));
  const preferredAt = Math.max(
    0,
    rows.findIndex((row) => row.isPreferred),
  );
  const callFirst = (at: number): void => replace(rows.map((row, index) => ({ ...row, isPreferred: index === at })));
  return (
    <>
      {fields.map((row, index) => (
        <Box key={row.id} sx={{ display: "grid", gap: 3 }}>
          <FormRow
            lead="8rem"
            removal={removalOf(fields.length, copy.form.removePhone(index + 1), () => remove(index))}
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
          <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 4, alignItems: "center" }}>
            {fields.length > 1 && (
              <FormControlLabel
                control={<Radio checked={index === preferredAt} onChange={() => callFirst(index)} />}
                label={copy.form.callFirst(index + 1)}
              />
            )}
            <FormControlLabel
              control={
                <Checkbox
                  checked={rows[index] !== undefined && takesTexts(rows[index])}
                  onChange={(_, isTicked) => change(index, { takesSms: isTicked })}
                />
              }
              label={copy.form.takesSms(index + 1)}
            />
            <Box sx={{ flex: "1 1 12rem" }}>
              <FormText control={control} name={`phones.${index}.whose`} label={copy.form.whose(index + 1)} />
            </Box>
          </Box>
        </Box>
      ))}
      {fields.length < MAX_ROWS && (
        <AddRowButton onClick={() => append(blankPhone("home"))}>{copy.form.anotherPhone}</AddRowButton>
      )}
    </>
  );
}

function Emails({ control }: ClientFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: "emails" });
  return (
    <>
      {fields.map((row, index) => (
        <FormRow key={row.id} removal={removalOf(fields.length, copy.form.removeEmail(index + 1), () => remove(index))}>
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
