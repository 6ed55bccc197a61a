import { FormElement } from "../../form/form-element.tsx";
import { useCallForm } from "../../form/use-call-form.ts";
import { Button } from "../../ui/button.tsx";
import { copy as bookingCopy } from "./booking.copy.ts";
import { type Answers, type AskedForm, sendForm } from "./client-form-calls.ts";
import { copy } from "./client-form.copy.ts";
import { ChoiceField, LineField, TextField } from "./page-fields.tsx";
import { BLANK_PERSON, faultsOf, KIND_CHOICE, MOST_NAME, PERSON_LINES, PET_LINE, WORDS } from "./person-fields.ts";

type Typed = Omit<Answers, "petTypeId" | "sex"> & { petTypeId: string; sex: string };

const BLANK: Typed = {
  ...BLANK_PERSON,
  line1: "",
  city: "",
  postcode: "",
  breedText: "",
  sex: "unknown",
  notes: "",
};
const SEXES = Object.entries(copy.sexes).map(([id, name]) => ({ id, name }));
const ADDRESS = { line1: 120, city: 80, postcode: 20 };
const MOST_NOTES = 1000;

const readSex = (typed: string): Answers["sex"] => (typed === "female" || typed === "male" ? typed : "unknown");

interface ClientFormProps {
  token: string;
  asked: AskedForm;
  onSent: () => void;
  /** The link was used meanwhile, or is over. */
  onDead: () => void;
}

/** The answers of a new client, each handed in once. */
export function ClientForm({ token, asked, onSent, onDead }: ClientFormProps) {
  const form = useCallForm({
    start: () => BLANK,
    faults: (typed) => faultsOf(typed, asked.petTypes.length > 0),
    words: WORDS,
    call: ({ petTypeId, sex, ...typed }) =>
      sendForm(token, { ...typed, sex: readSex(sex), petTypeId: petTypeId === "" ? null : petTypeId }),
    place: (problem) => {
      if (problem?.code === "rate_limited") return { "": copy.busy };
      if (problem?.code !== "link_invalid") return undefined;
      onDead();
      return null;
    },
    onSaved: onSent,
    stays: true,
  });
  const line = (name: "line1" | "city" | "postcode", autoComplete: string) => (
    <LineField
      form={form}
      name={name}
      label={copy.fields[name]}
      autoComplete={autoComplete}
      maxLength={ADDRESS[name]}
    />
  );
  const { fields } = copy;
  return (
    <FormElement form={form} className="book-form">
      <h2>{copy.you}</h2>
      {PERSON_LINES.map((each) => (
        <LineField key={each.name} form={form} {...each} />
      ))}
      {line("line1", "address-line1")}
      {line("city", "address-level2")}
      {line("postcode", "postal-code")}
      <h2>{copy.pet}</h2>
      <LineField form={form} {...PET_LINE} />
      {asked.petTypes.length > 0 && <ChoiceField form={form} {...KIND_CHOICE} options={asked.petTypes} />}
      <LineField form={form} name="breedText" label={fields.breedText} autoComplete="off" maxLength={MOST_NAME} />
      <ChoiceField form={form} name="sex" label={fields.sex} options={SEXES} />
      <TextField form={form} name="notes" label={fields.notes} maxLength={MOST_NOTES} />
      {form.problem !== null && (
        <p role="alert" className="book-fault">
          {form.problem}
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" fullWidth isLoading={form.isBusy}>
        {copy.submit}
      </Button>
      <p className="book-note">{bookingCopy.privacy(asked.clinic)}</p>
    </FormElement>
  );
}
