/** In the order of the forms, which is the order of a card. */
const words: Readonly<Record<string, string>> = {
  at: "When it was done",
  title: "Title",
  firstName: "First name",
  lastName: "Last name",
  companyName: "Company",
  phones: "Phones",
  emails: "E-mails",
  hasNoContact: "No phone and no e-mail",
  address: "Address",
  categories: "Categories",
  referralSource: "Came through",
  preferredVetId: "Preferred vet",
  consentEmail: "E-mail about own pets",
  consentSms: "Text messages about own pets",
  consentMarketing: "News and offers",
  clientId: "Client",
  petId: "Pet",
  petIds: "Pets",
  name: "Name",
  petTypeId: "Species",
  breed: "Breed",
  colour: "Colour",
  sex: "Sex",
  neutered: "Neutered",
  birthOn: "Born",
  identifiers: "Chip and tags",
  temperament: "Temperament",
  diet: "Diet",
  source: "From",
  insurance: "Insurance",
  markings: "Markings",
  ownerId: "Owner",
  owner: "Owner",
  weightG: "Weight in g",
  deceasedOn: "Died on",
  typeId: "Type",
  reason: "Reason",
  urgency: "Urgency",
  startsAt: "Time",
  durationMin: "Length",
  vetId: "With",
  roomId: "Room",
  equipmentIds: "Equipment",
  status: "Status",
  stage: "Stage",
  arrivedAt: "Arrived",
  openedAt: "Checked in",
  notes: "Notes",
};

/** Whether a field has a name of its own: two versions are compared in these alone. */
export const isFieldNamed = (field: string): boolean => Object.hasOwn(words, field);

/** Where a field stands among the others; those without a name of their own come last. */
export function fieldPlace(field: string): number {
  const place = Object.keys(words).indexOf(field);
  return place === -1 ? Number.MAX_SAFE_INTEGER : place;
}

/** What a field is called on a screen; one that is not listed by its own name, in words: "cancel reason". */
export function fieldWord(field: string): string {
  if (isFieldNamed(field)) return words[field] ?? field;
  const spaced = field.replaceAll("_", " ").replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ");
  const bare = spaced.toLowerCase().replace(/ (ids?|on|at|min)$/, "");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

const notSo: Readonly<Record<string, string>> = {
  too_big: "this is too long or too much",
  too_small: "this is missing, too short or too little",
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
