import Alert from "@mui/material/Alert";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { certifiedRule } from "@fernpaw/domain/billing/certified-countries";
import { Mail } from "lucide-react";
import { FaultLine } from "../../../form/fault-line.tsx";
import type { Form } from "../../../form/form-types.ts";
import { paths } from "../../../paths.ts";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { countries, currencyOf, timeZones } from "../public/countries.ts";
import { copy } from "./register.copy.ts";
import type { RegistrationValues } from "./registration-form.ts";
import { NewPasswordField } from "../public/new-password-field.tsx";

interface StepProps {
  form: Form<RegistrationValues>;
}

/** The browser's own list: quick with four hundred entries, and known by heart on a tablet. */
const nativeSelect = { select: { native: true } } as const;

export function ClinicStep({ form }: StepProps) {
  const rule = certifiedRule(form.values.country);
  return (
    <>
      <TextField
        label={copy.clinicName}
        name="organization"
        autoComplete="organization"
        autoFocus
        {...form.field("clinicName")}
      />
      <TextField
        select
        label={copy.country}
        name="country"
        autoComplete="country"
        {...form.field("country")}
        slotProps={nativeSelect}
        helperText={rule === null && copy.countryHint(currencyOf(form.values.country))}
      >
        {countries().map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </TextField>
      {rule !== null && (
        <Alert severity="warning" variant="outlined">
          {copy.certified(rule)}
        </Alert>
      )}
      <TextField select label={copy.timeZone} name="time-zone" {...form.field("timeZone")} slotProps={nativeSelect}>
        {timeZones(form.values.timeZone).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll("_", " ")}
          </option>
        ))}
      </TextField>
    </>
  );
}

export function PersonStep({ form }: StepProps) {
  return (
    <>
      <FormColumns>
        <TextField label={copy.firstName} name="given-name" autoComplete="given-name" {...form.field("firstName")} />
        <TextField label={copy.lastName} name="family-name" autoComplete="family-name" {...form.field("lastName")} />
      </FormColumns>
      <TextField
        label={copy.email}
        type="email"
        name="email"
        autoComplete="username"
        icon={<Mail size={20} aria-hidden="true" />}
        helperText={copy.emailHint}
        {...form.field("email")}
      />
    </>
  );
}

export function PasswordStep({ form }: StepProps) {
  const fields = form.values;
  const name = `${fields.firstName.trim()} ${fields.lastName.trim()}`;
  return (
    <>
      <Typography sx={{ overflowWrap: "anywhere" }}>{copy.summary(name, fields.clinicName.trim())}</Typography>
      {/* A password manager saves what belongs together. */}
      <input type="email" name="email" autoComplete="username" value={fields.email.trim()} readOnly hidden />
      <NewPasswordField
        label={copy.password}
        {...form.bind("password")}
        context={[fields.clinicName, fields.firstName, fields.lastName, fields.email]}
      />
      <Typography variant="body2" sx={{ color: "ink2", overflowWrap: "anywhere" }}>
        {copy.mailNote(fields.email.trim())}
      </Typography>
      <AgreementTick form={form} />
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

/** Without it the server opens no clinic. */
function AgreementTick({ form }: StepProps) {
  return (
    <div>
      <FormControlLabel control={<Checkbox {...form.tick("acceptsAgreement")} />} label={copy.agreement} />
      <Typography variant="body2">
        <Link href={paths.agreement} target="_blank" rel="noreferrer">
          {copy.agreementRead}
        </Link>
      </Typography>
      <FaultLine words={form.fault("acceptsAgreement")} />
    </div>
  );
}
