import type { OnlineForm } from "@fernpaw/domain/appointments/online-form";
import { copy } from "./booking.copy.ts";

/** The answers that each form of a public page asks for: the person and the pet. */
type PersonTyped = Pick<OnlineForm, "lastName" | "email" | "phone" | "petName"> & { petTypeId: string };

const { fields, faults } = copy;
export const MOST_NAME = 80;

/** The lines of the person, in their order. */
export const PERSON_LINES = [
  { name: "firstName", label: fields.firstName, autoComplete: "given-name", maxLength: MOST_NAME },
  { name: "lastName", label: fields.lastName, autoComplete: "family-name", maxLength: MOST_NAME },
  { name: "email", label: fields.email, type: "email", autoComplete: "email", maxLength: 254 },
  { name: "phone", label: fields.phone, type: "tel", autoComplete: "tel", maxLength: 40 },
] as const;
export const PET_LINE = { name: "petName", label: fields.petName, autoComplete: "off", maxLength: MOST_NAME } as const;
/** The choice among the kinds of animals, where the clinic has several. */
export const KIND_CHOICE = { name: "petTypeId", label: fields.petTypeId, empty: copy.choose } as const;
/** The start of each of them. */
export const BLANK_PERSON = { firstName: "", lastName: "", email: "", phone: "", petName: "", petTypeId: "" };

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const digitsIn = (typed: string): number => typed.replaceAll(/\D/g, "").length;

export const faultsOf = (typed: PersonTyped, asksKind: boolean) => ({
  ...(typed.lastName.trim() === "" ? { lastName: faults.lastName } : {}),
  ...(EMAIL.test(typed.email.trim()) ? {} : { email: faults.email }),
  ...(digitsIn(typed.phone) >= 3 ? {} : { phone: faults.phone }),
  ...(typed.petName.trim() === "" ? { petName: faults.petName } : {}),
  ...(asksKind && typed.petTypeId === "" ? { petTypeId: faults.petTypeId } : {}),
});

/** For what only the server finds. */
export const WORDS = {
  firstName: faults.name,
  lastName: faults.name,
  petName: faults.name,
  email: faults.email,
  phone: faults.phone,
};
