import { foldText } from "@fernpaw/domain/kernel/search-text";
import { useAskedOnce, type AskedOnce } from "../../ui/use-asked-once.ts";
import { copy } from "./clinics.copy.ts";

interface NamedRow {
  id: string;
  name: string;
}

const compared = (name: string): string => foldText(name).replace(/\s+/g, " ").trim();

/** Two of one name can hardly be told apart on the calendar: that is asked about once. `question` is null until then. */
export function useNamesake(
  name: string,
  before: NamedRow | null,
  others: readonly NamedRow[],
): { question: string | null; mayGoOn: AskedOnce["mayGoOn"] } {
  const own = compared(name);
  const isNew = before === null || compared(before.name) !== own;
  const hasNamesake = isNew && others.some((other) => other.id !== before?.id && compared(other.name) === own);
  const question = copy.namesake(name.trim());
  const { isAsked, mayGoOn } = useAskedOnce(hasNamesake ? [question] : []);
  return { question: isAsked ? question : null, mayGoOn };
}
