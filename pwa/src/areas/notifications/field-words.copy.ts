const words: Readonly<Record<string, string>> = {
  startsAt: "Time",
  durationMin: "Length",
  vetId: "With",
  roomId: "Room",
  equipmentIds: "Equipment",
  petIds: "Pets",
  petId: "Pet",
  clientId: "Client",
  typeId: "Type",
  urgency: "Urgency",
  name: "Name",
  petTypeId: "Species",
  birthOn: "Born",
  sex: "Sex",
  neutered: "Neutered",
  markings: "Markings",
  temperament: "Temperament",
  diet: "Diet",
  insurance: "Insurance",
  source: "From",
  identifiers: "Chip and tags",
  status: "Status",
  deceasedOn: "Died on",
  title: "Title",
  firstName: "First name",
  lastName: "Last name",
  companyName: "Company",
  hasNoContact: "No phone and no e-mail",
  categories: "Categories",
  referralSource: "Came through",
  preferredVetId: "Preferred vet",
  consentEmail: "E-mail about own pets",
  consentSms: "Text messages about own pets",
  consentMarketing: "News and offers",
  phones: "Phones",
  emails: "E-mails",
  address: "Address",
  notes: "Notes",
  reason: "Reason",
  stage: "Stage",
  ownerId: "Owner",
  owner: "Owner",
  breed: "Breed",
  colour: "Colour",
  arrivedAt: "Arrived",
  openedAt: "Checked in",
  weightG: "Weight in g",
  at: "When it was done",
};

/** Whether a field has a name of its own: two versions are compared in these alone. */
export const isFieldNamed = (field: string): boolean => Object.hasOwn(words, field);

/** What a field is called on a screen; one that is not listed by its own name, in words: "cancel reason". */
export function fieldWord(field: string): string {
  if (isFieldNamed(field)) return words[field] ?? field;
  const spaced = field.replaceAll("_", " ").replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ");
  const bare = spaced.toLowerCase().replace(/ (ids?|on|at|min)$/, "");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

const notSo: Readonly<Record<string, string>> = {
  too_big: "this is too long or too much",
  too_small: "this is missing or too short",
  invalid_type: "this is missing, or of another kind than the field takes",
  invalid_value: "this is none of the choices",
  unrecognized_keys: "something here is not known to the server",
  invalid_format: "this is not written in a way that the field takes",
};
const notFormed: Readonly<Record<string, string>> = {
  emails: "this does not look like an e-mail address",
  phones: "this does not look like a phone number",
};

interface Fault {
  field: string;
  code: string;
  /** What the rule says of itself; empty: nothing. */
  message: string;
}

/** Why a field was refused. A rule of ours says it in small letters, as the end of a sentence. */
export function faultWords({ field, code, message }: Fault): string {
  if (code === "invalid_format") {
    const isDay = field.endsWith("On");
    return notFormed[field] ?? (isDay ? "this is not a date" : (notSo[code] ?? code));
  }
  if (/^[a-z]/.test(message)) return message;
  return notSo[code] ?? "this could not be used";
}

export const faultLine = (label: string, value: string, why: string): string =>
  value === "" ? `${label}: ${why}.` : `${label}, “${value}”: ${why}.`;

export const wholeChange = "The change as a whole";
