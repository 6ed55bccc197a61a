import { foldText } from "../../kernel/search-text.ts";
import { clientName } from "../clients/client.ts";

const folded = (name: string): string => foldText(name).replaceAll(/\s+/g, " ").trim();

/** Whether a person typed the name of the client: case, accents and extra spaces do not count. */
export const isTypedName = (client: Parameters<typeof clientName>[0], typed: string): boolean =>
  folded(typed) !== "" && folded(typed) === folded(clientName(client));
