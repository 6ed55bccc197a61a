import { createContext, use } from "react";

export const UnreadContext = createContext(0);

/** Unread notifications of this person; a badge with it is hidden at zero. */
export const useUnreadCount = (): number => use(UnreadContext);
