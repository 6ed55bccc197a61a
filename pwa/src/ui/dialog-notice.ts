import { createContext } from "react";
import type { ReactNode } from "react";

/** What every open dialog shows at its top, because the same bar of the page lies behind its backdrop then. */
export const DialogNoticeContext = createContext<ReactNode>(null);
