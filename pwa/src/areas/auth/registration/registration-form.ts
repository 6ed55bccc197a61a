import { AGREEMENT } from "@fernpaw/domain/data-protection/agreement";
import type { Registration } from "../../../session/auth-context.ts";
import { forgetVisitorDraft, keepVisitorDraft, readVisitorDraft } from "../../../session/drafts/visitor-draft.ts";
import { countries, currencyOf, guessedCountry, guessedTimeZone } from "../public/countries.ts";
import type { CountryCode } from "../public/countries.ts";
import { emailFault, NAME_MOST, textFault } from "../public/form-rules.ts";

export interface RegistrationFields {
  clinicName: string;
  country: CountryCode;
  timeZone: string;
  firstName: string;
  lastName: string;
  email: string;
}

/** With what is kept nowhere. */
export interface RegistrationValues extends RegistrationFields {
  password: string;
  acceptsAgreement: boolean;
}
type RegistrationFaults = Partial<Record<keyof RegistrationFields, string>>;

/** What is asked in each step; the last one asks for the password, which is kept nowhere. */
export const STEP_FIELDS: readonly (readonly (keyof RegistrationFields)[])[] = [
  ["clinicName", "country", "timeZone"],
  ["firstName", "lastName", "email"],
  [],
];

const MOST: Readonly<Record<Exclude<keyof RegistrationFields, "email">, number>> = {
  clinicName: 120,
  country: 2,
  timeZone: 64,
  firstName: NAME_MOST,
  lastName: NAME_MOST,
};

export function faultsOf(step: number, fields: RegistrationFields): RegistrationFaults {
  const faults: RegistrationFaults = {};
  for (const name of STEP_FIELDS[step] ?? []) {
    const fault = name === "email" ? emailFault(fields.email) : textFault(fields[name], MOST[name]);
    if (fault !== null) faults[name] = fault;
  }
  return faults;
}

/** The first step with something wrong, up to `wanted`: nobody jumps over one by its address. */
export function reachableStep(wanted: number, fields: RegistrationFields): number {
  for (let step = 0; step < wanted; step += 1) if (Object.keys(faultsOf(step, fields)).length > 0) return step;
  return Math.min(Math.max(wanted, 0), STEP_FIELDS.length - 1);
}

/** The step in which a field is asked. */
export function stepOf(field: string): number | null {
  const step = STEP_FIELDS.findIndex((names) => names.some((name) => name === field));
  return step === -1 ? null : step;
}

export const buildRegistration = ({ password, acceptsAgreement, ...fields }: RegistrationValues): Registration => ({
  ...fields,
  clinicName: fields.clinicName.trim(),
  firstName: fields.firstName.trim(),
  lastName: fields.lastName.trim(),
  email: fields.email.trim(),
  currency: currencyOf(fields.country),
  password,
  agreementVersion: acceptsAgreement ? AGREEMENT.version : null,
});

const DRAFT = "registration";

const emptyFields = (): RegistrationFields => ({
  clinicName: "",
  country: guessedCountry(),
  timeZone: guessedTimeZone(),
  firstName: "",
  lastName: "",
  email: "",
});

/** What was typed in this tab before, so that a reload or a look at the terms costs nothing. */
export function keptFields(): RegistrationFields {
  const fields = emptyFields();
  const kept = readVisitorDraft(DRAFT);
  const textOf = (name: keyof RegistrationFields): string => {
    const value = kept[name];
    return typeof value === "string" ? value : fields[name];
  };
  return {
    clinicName: textOf("clinicName"),
    country: countries().find(({ code }) => code === kept["country"])?.code ?? fields.country,
    timeZone: textOf("timeZone"),
    firstName: textOf("firstName"),
    lastName: textOf("lastName"),
    email: textOf("email"),
  };
}

export const keepFields = (fields: RegistrationFields): void => keepVisitorDraft(DRAFT, fields);
export const forgetFields = (): void => forgetVisitorDraft(DRAFT);
