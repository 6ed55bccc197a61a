/** The name of a field in words, where no list has a better one: `cancelReason` is "Cancel reason". */
export function spacedName(field: string): string {
  const spaced = field.replaceAll("_", " ").replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ");
  const bare = spaced.toLowerCase().replace(/ (ids?|on|at|min)$/, "");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

const notSo: Readonly<Record<string, string>> = {
  too_big: "this is too long or too much",
  too_small: "this is missing, too short or too little",
  invalid_type: "this is missing or of the wrong kind",
  invalid_value: "this is not one of the choices",
  unrecognized_keys: "the server does not know this field",
  invalid_format: "this is not in the right format",
};
const PHONE = "a phone number has digits and signs, but no letters";
const notFormed: Readonly<Record<string, string>> = {
  emails: "this does not look like an e-mail address",
  phones: PHONE,
  phone: PHONE,
};

interface Fault {
  field: string;
  code: string;
  /** The rule's own message; empty if it has none. */
  message: string;
}

/** Why a field was refused. A rule of ours says it in small letters, as the end of a sentence. */
export function faultWords({ field, code, message }: Fault): string {
  if (code === "invalid_format") {
    const isDay = field.endsWith("On");
    return notFormed[field] ?? (isDay ? "this is not a date" : (notSo[code] ?? code));
  }
  if (/^[a-z]/.test(message)) return message;
  return notSo[code] ?? "this value was refused";
}

export const faultLine = (label: string, value: string, why: string): string =>
  value === "" ? `${label}: ${why}.` : `${label}, “${value}”: ${why}.`;

export const wholeChange = "The change as a whole";
