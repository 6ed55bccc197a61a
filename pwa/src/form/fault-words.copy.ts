/** The name of a field in words, where no list has a better one: `cancelReason` is "Cancel reason". */
export function spacedName(field: string): string {
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
