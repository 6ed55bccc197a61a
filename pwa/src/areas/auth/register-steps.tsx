import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { Mail } from "lucide-react";
import type { ChangeEvent } from "react";
import { paths } from "../../paths.ts";
import { FormColumns } from "../../ui/form-rows.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { countries, currencyOf, timeZones } from "./countries.ts";
import type { CountryCode } from "./countries.ts";
import { copy } from "./register.copy.ts";
import type { RegistrationFaults, RegistrationFields } from "./registration-form.ts";
import { NewPasswordField } from "./shared/new-password-field.tsx";
import type { PasswordFault } from "./shared/new-password-field.tsx";

interface StepProps {
  fields: RegistrationFields;
  faults: RegistrationFaults;
  onChange: (part: Partial<RegistrationFields>) => void;
}

/** The browser's own list: quick with four hundred entries, and known by heart on a tablet. */
const nativeSelect = { select: { native: true } } as const;

export function ClinicStep({ fields, faults, onChange }: StepProps) {
  return (
    <>
      <TextField
        label={copy.clinicName}
        name="organization"
        autoComplete="organization"
        autoFocus
        value={fields.clinicName}
        onChange={(event) => onChange({ clinicName: event.target.value })}
        errorText={faults.clinicName}
      />
      <TextField
        select
        label={copy.country}
        name="country"
        autoComplete="country"
        slotProps={nativeSelect}
        value={fields.country}
        onChange={(event) => onChange({ country: event.target.value as CountryCode })}
        helperText={copy.countryHint(currencyOf(fields.country))}
      >
        {countries().map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </TextField>
      <TextField
        select
        label={copy.timeZone}
        name="time-zone"
        slotProps={nativeSelect}
        value={fields.timeZone}
        onChange={(event) => onChange({ timeZone: event.target.value })}
        errorText={faults.timeZone}
      >
        {timeZones(fields.timeZone).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll("_", " ")}
          </option>
        ))}
      </TextField>
    </>
  );
}

export function PersonStep({ fields, faults, onChange }: StepProps) {
  const text = (name: "firstName" | "lastName" | "email") => ({
    value: fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange({ [name]: event.target.value }),
    errorText: faults[name],
  });
  return (
    <>
      <FormColumns>
        <TextField label={copy.firstName} name="given-name" autoComplete="given-name" {...text("firstName")} />
        <TextField label={copy.lastName} name="family-name" autoComplete="family-name" {...text("lastName")} />
      </FormColumns>
      <TextField
        label={copy.email}
        type="email"
        name="email"
        autoComplete="username"
        icon={<Mail size={20} aria-hidden="true" />}
        helperText={copy.emailHint}
        {...text("email")}
      />
    </>
  );
}

interface PasswordStepProps {
  fields: RegistrationFields;
  password: string;
  fault: PasswordFault | undefined;
  onPassword: (password: string) => void;
}

export function PasswordStep({ fields, password, fault, onPassword }: PasswordStepProps) {
  const name = `${fields.firstName.trim()} ${fields.lastName.trim()}`;
  return (
    <>
      <Typography sx={{ overflowWrap: "anywhere" }}>{copy.summary(name, fields.clinicName.trim())}</Typography>
      {/* A password manager saves what belongs together. */}
      <input type="email" name="email" autoComplete="username" value={fields.email.trim()} readOnly hidden />
      <NewPasswordField
        label={copy.password}
        value={password}
        onChange={onPassword}
        context={[fields.clinicName, fields.firstName, fields.lastName, fields.email]}
        fault={fault}
      />
      <Typography variant="body2" sx={{ color: "ink2", overflowWrap: "anywhere" }}>
        {copy.mailNote(fields.email.trim())}
      </Typography>
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {copy.termsBefore}{" "}
        <Link href={paths.terms} target="_blank" rel="noreferrer">
          {copy.terms}
        </Link>{" "}
        {copy.termsBetween}{" "}
        <Link href={paths.privacy} target="_blank" rel="noreferrer">
          {copy.privacy}
        </Link>
        {copy.termsAfter}
      </Typography>
    </>
  );
}
