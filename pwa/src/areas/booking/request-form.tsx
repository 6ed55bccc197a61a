import type { OnlineForm } from "@fernpaw/domain/appointments/online-form";
import { type ComponentProps, useId } from "react";
import { FormElement } from "../../form/form-element.tsx";
import type { Form } from "../../form/form-types.ts";
import { useCallForm } from "../../form/use-call-form.ts";
import { Button } from "../../ui/button.tsx";
import { type BookingPage, sendRequest } from "./booking-calls.ts";
import { copy } from "./booking.copy.ts";

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
const MOST = { name: 80, email: 254, phone: 40, reason: 500 };

const digitsIn = (typed: string): number => typed.replaceAll(/\D/g, "").length;

function faultsOf(typed: Typed, asksKind: boolean) {
  const { faults } = copy;
  return {
    ...(typed.lastName.trim() === "" ? { lastName: faults.lastName } : {}),
    ...(EMAIL.test(typed.email.trim()) ? {} : { email: faults.email }),
    ...(digitsIn(typed.phone) >= 3 ? {} : { phone: faults.phone }),
    ...(typed.petName.trim() === "" ? { petName: faults.petName } : {}),
    ...(asksKind && typed.petTypeId === "" ? { petTypeId: faults.petTypeId } : {}),
  };
}

const WORDS = {
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
      <Field form={form} name="firstName" autoComplete="given-name" maxLength={MOST.name} />
      <Field form={form} name="lastName" autoComplete="family-name" maxLength={MOST.name} />
      <Field form={form} name="email" type="email" autoComplete="email" maxLength={MOST.email} />
      <Field form={form} name="phone" type="tel" autoComplete="tel" maxLength={MOST.phone} />
      <Field form={form} name="petName" autoComplete="off" maxLength={MOST.name} />
      {page.petTypes.length > 0 && <KindField form={form} petTypes={page.petTypes} />}
      <ReasonField form={form} />
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

interface LabelledProps {
  form: Form<Typed>;
}

/** The attributes of a field, with its fault read out. */
function useField(form: Form<Typed>, name: keyof Typed) {
  const id = useId();
  const fault = form.fault(name);
  const { value, onChange } = form.field(name);
  const hints = {
    "aria-invalid": fault !== undefined,
    "aria-describedby": fault === undefined ? undefined : `${id}-fault`,
  };
  const label = <label htmlFor={id}>{copy.fields[name]}</label>;
  const words = fault !== undefined && (
    <span id={`${id}-fault`} className="book-fault">
      {fault}
    </span>
  );
  return { label, words, props: { id, name, value, onChange, ...hints } };
}

type InputProps = LabelledProps & { name: keyof Typed } & Pick<
    ComponentProps<"input">,
    "type" | "autoComplete" | "maxLength"
  >;

function Field({ form, name, ...rest }: InputProps) {
  const { label, words, props } = useField(form, name);
  return (
    <div className="book-field">
      {label}
      <input {...props} {...rest} />
      {words}
    </div>
  );
}

function KindField({ form, petTypes }: LabelledProps & Pick<BookingPage, "petTypes">) {
  const { label, words, props } = useField(form, "petTypeId");
  return (
    <div className="book-field">
      {label}
      <select {...props}>
        <option value="">{copy.choose}</option>
        {petTypes.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {words}
    </div>
  );
}

function ReasonField({ form }: LabelledProps) {
  const { label, words, props } = useField(form, "reason");
  return (
    <div className="book-field">
      {label}
      <textarea {...props} rows={3} maxLength={MOST.reason} />
      {words}
    </div>
  );
}
