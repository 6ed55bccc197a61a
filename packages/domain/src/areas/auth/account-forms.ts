import * as z from "zod/mini";
import { Currency } from "../../kernel/currencies.ts";
import { CLINIC_PERMISSIONS, PLATFORM_PERMISSIONS } from "../../kernel/permissions.ts";
import { nameText, noAddress, requiredName } from "../../kernel/text.ts";
import { TimeZone } from "../../kernel/time.ts";
import { AcceptedVersion } from "../data-protection/agreement.ts";
import { PROFESSIONS } from "../staff/staff.ts";

/** Loose on purpose: only the mail that is sent there decides. 254 is what an address may have. */
export const Email = z
  .string()
  .check(z.trim(), z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { error: "must be an e-mail address" }));

/** Any length gets the same answer as a wrong one, up to what is worth hashing. */
export const TypedPassword = z.string().check(z.maxLength(256));
/** `password-policy.ts` decides; the limit here only bounds what is looked at. */
export const NewPassword = z.string().check(z.maxLength(1000));
/** 256 bits, base64url: what stands after `#token=` in a mailed link. */
export const LinkToken = z.string().check(z.maxLength(200));

export const Login = z.strictObject({ email: z.string().check(z.trim(), z.maxLength(254)), password: TypedPassword });

export const Registration = z.strictObject({
  clinicName: requiredName(120).check(noAddress()),
  firstName: requiredName(80).check(noAddress()),
  lastName: requiredName(80).check(noAddress()),
  email: Email,
  password: NewPassword,
  timeZone: z._default(TimeZone, "UTC"),
  country: z._default(z.string().check(z.regex(/^[A-Z]{2}$/, { error: "must be two capital letters" })), "US"),
  currency: z._default(Currency, "USD"),
  /** The agreement on data processing that the person accepts for the clinic. Without it no clinic is opened. */
  agreementVersion: z._default(AcceptedVersion, null),
});

const isStraight = (pin: string): boolean => {
  const steps = Array.from(pin.slice(1), (digit, index) => Number(digit) - Number(pin.charAt(index)));
  return steps.every((step) => step === steps[0] && Math.abs(step) <= 1);
};

/** Stands for the password on a shared tablet. Nobody may choose the dozen that everybody would try first. */
export const Pin = z.string().check(
  z.regex(/^[0-9]{6}$/, { error: "must be six digits" }),
  z.refine((pin) => !isStraight(pin), { error: "must not be one digit six times or digits in a row" }),
);

/** Without a password only from a browser that is signed in to the account whose address it is. */
export const EmailProof = z.strictObject({ token: LinkToken, password: z.optional(TypedPassword) });
export const PasswordReset = z.strictObject({ token: LinkToken, password: NewPassword });
export const PasswordChange = z.strictObject({ currentPassword: TypedPassword, newPassword: NewPassword });

/** What is left out stays. A new address counts only once the link that is mailed to it was used. */
export const ProfileChange = z.strictObject({
  firstName: z.optional(requiredName(80).check(noAddress())),
  lastName: z.optional(requiredName(80).check(noAddress())),
  email: z.optional(Email),
});

export const NewInvitation = z.strictObject({
  email: Email,
  firstName: z._default(nameText(80).check(noAddress()), ""),
  lastName: z._default(nameText(80).check(noAddress()), ""),
  profession: z.enum(PROFESSIONS),
  jobTitle: z._default(nameText(80), ""),
  permissions: z.array(z.enum(CLINIC_PERMISSIONS)).check(z.maxLength(CLINIC_PERMISSIONS.length)),
});

/** Rights of platform staff: each code once is enough. */
export const PlatformRights = z.array(z.enum(PLATFORM_PERMISSIONS)).check(z.maxLength(PLATFORM_PERMISSIONS.length));

export const NewStaffInvitation = z.strictObject({
  email: Email,
  firstName: z._default(nameText(80).check(noAddress()), ""),
  lastName: z._default(nameText(80).check(noAddress()), ""),
  permissions: PlatformRights,
});

/** What the invited person adds; the rest was decided when the invitation was made. */
export const InvitationReply = z.strictObject({
  token: LinkToken,
  firstName: requiredName(80).check(noAddress()),
  lastName: requiredName(80).check(noAddress()),
  password: NewPassword,
});
