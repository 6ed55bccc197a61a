import { createContext, use } from "react";

type Remind = ((clientId: string) => void) | null;

/** Opens the dialog of a reminder over the page. Null: the person may not remind. */
export const RemindContext = createContext<Remind>(null);

export const useRemind = (): Remind => use(RemindContext);
