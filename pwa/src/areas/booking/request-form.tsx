import type { OnlineForm } from "@fernpaw/domain/appointments/online-form";
import { FormElement } from "../../form/form-element.tsx";
import { useCallForm } from "../../form/use-call-form.ts";
import { Button } from "../../ui/button.tsx";
import { type BookingPage, sendRequest } from "./booking-calls.ts";
import { copy } from "./booking.copy.ts";
import { ChoiceField, LineField, TextField } from "./page-fields.tsx";

type Typed = Omit<OnlineForm, "locationId" | "typeId" | "startsAt" | "petTypeId"> & { petTypeId: string };

interface RequestFormProps {
  slug: string;
  page: BookingPage;
  wanted: Pick<OnlineForm, "locationId" | "typeId" | "startsAt">;
  phone: string;
  /** The time is no longer free. */
  onTaken: () => void;
  onSent: (email: string) => void;
}

const BLANK: Typed = { firstName: "", lastName: "", email: "", phone: "", petName: "", petTypeId: "", reason: "" };
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const MOST = { name: 80, email: 254, phone: 40, reason: 500 };

const digitsIn = (typed: string): number => typed.replaceAll(/\D/g, "").length;

/** Faults of the person and the pet, on each form of a public page. */
export function faultsOf(
  typed: Pick<Typed, "lastName" | "email" | "phone" | "petName" | "petTypeId">,
  asksKind: boolean,
) {
  const { faults } = copy;
  return {
    ...(typed.lastName.trim() === "" ? { lastName: faults.lastName } : {}),
    ...(EMAIL.test(typed.email.trim()) ? {} : { email: faults.email }),
    ...(digitsIn(typed.phone) >= 3 ? {} : { phone: faults.phone }),
    ...(typed.petName.trim() === "" ? { petName: faults.petName } : {}),
    ...(asksKind && typed.petTypeId === "" ? { petTypeId: faults.petTypeId } : {}),
  };
}

export const WORDS = {
  firstName: copy.faults.name,
  lastName: copy.faults.name,
  petName: copy.faults.name,
  email: copy.faults.email,
  phone: copy.faults.phone,
};

/** The person and the pet. Once it is sent, the page says the same to each person. */
export function RequestForm({ slug, page, wanted, phone, onTaken, onSent }: RequestFormProps) {
  const form = useCallForm({
    start: () => BLANK,
    faults: (typed) => faultsOf(typed, page.petTypes.length > 0),
    words: WORDS,
    call: ({ petTypeId, ...typed }) =>
      sendRequest(slug, { ...typed, ...wanted, petTypeId: petTypeId === "" ? null : petTypeId }),
    place: (problem) => {
      if (problem?.code === "rate_limited") return { "": copy.busy(phone) };
      if (problem?.code === "slot_taken") {
        onTaken();
        return null;
      }
      return problem?.code === "not_found" ? { "": copy.goneHint } : undefined;
    },
    onSaved: ({ email }) => onSent(email.trim()),
    stays: true,
  });
  return (
    <FormElement form={form} className="book-form">
      <LineField
        form={form}
        name="firstName"
        label={copy.fields.firstName}
        autoComplete="given-name"
        maxLength={MOST.name}
      />
      <LineField
        form={form}
        name="lastName"
        label={copy.fields.lastName}
        autoComplete="family-name"
        maxLength={MOST.name}
      />
      <LineField
        form={form}
        name="email"
        label={copy.fields.email}
        type="email"
        autoComplete="email"
        maxLength={MOST.email}
      />
      <LineField
        form={form}
        name="phone"
        label={copy.fields.phone}
        type="tel"
        autoComplete="tel"
        maxLength={MOST.phone}
      />
      <LineField form={form} name="petName" label={copy.fields.petName} autoComplete="off" maxLength={MOST.name} />
      {page.petTypes.length > 0 && (
        <ChoiceField
          form={form}
          name="petTypeId"
          label={copy.fields.petTypeId}
          empty={copy.choose}
          options={page.petTypes}
        />
      )}
      <TextField form={form} name="reason" label={copy.fields.reason} maxLength={MOST.reason} />
      {form.problem !== null && (
        <p role="alert" className="book-fault">
          {form.problem}
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" fullWidth isLoading={form.isBusy}>
        {copy.submit}
      </Button>
      <p className="book-note">{copy.privacy(page.name)}</p>
    </FormElement>
  );
}
