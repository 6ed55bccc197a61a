import type { OnlineForm } from "@fernpaw/domain/appointments/online-form";
import { FormElement } from "../../form/form-element.tsx";
import { useCallForm } from "../../form/use-call-form.ts";
import { Button } from "../../ui/button.tsx";
import { type BookingPage, sendRequest } from "./booking-calls.ts";
import { copy } from "./booking.copy.ts";
import { ChoiceField, LineField, TextField } from "./page-fields.tsx";
import { BLANK_PERSON, faultsOf, KIND_CHOICE, PERSON_LINES, PET_LINE, WORDS } from "./person-fields.ts";

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

const BLANK: Typed = { ...BLANK_PERSON, reason: "" };
const MOST_REASON = 500;

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
      {[...PERSON_LINES, PET_LINE].map((line) => (
        <LineField key={line.name} form={form} {...line} />
      ))}
      {page.petTypes.length > 0 && <ChoiceField form={form} {...KIND_CHOICE} options={page.petTypes} />}
      <TextField form={form} name="reason" label={copy.fields.reason} maxLength={MOST_REASON} />
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
