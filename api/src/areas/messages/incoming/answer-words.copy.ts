import { foldText } from "@fernpaw/domain/kernel/search-text";

/** A text that is nothing but one of these says yes. Anything else is for a person to read. */
const YES_BY_LANGUAGE: Readonly<Record<string, readonly string[]>> = {
  en: ["yes", "y", "yes please", "yes thanks", "yes thank you", "yep", "yeah", "ok", "okay", "confirm", "confirmed"],
  de: ["ja", "ja bitte", "ja danke", "bestatigt"],
  fr: ["oui", "oui merci", "je confirme"],
  es: ["si", "si gracias", "confirmo", "confirmado"],
};
/** A text that is nothing but one of these ends all texts. "Cancel" may mean the appointment, so it is not here. */
const STOP = ["stop", "stopall", "stop all", "stop texts", "unsubscribe", "opt out", "stopp", "arret"];

const plainWords = (text: string): string =>
  foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const answers: ReadonlyMap<string, "yes" | "stop"> = new Map([
  ...Object.values(YES_BY_LANGUAGE)
    .flat()
    .map((word) => [word, "yes"] as const),
  ...STOP.map((word) => [word, "stop"] as const),
]);

/** The answer in a text. Case, accents and signs do not count. Null: a person must read it. */
export const answerIn = (text: string): "yes" | "stop" | null => answers.get(plainWords(text)) ?? null;

/** In the history of the client's consent. */
export const stopWording = (text: string): string => `By text message: ${text}`.slice(0, 300);
