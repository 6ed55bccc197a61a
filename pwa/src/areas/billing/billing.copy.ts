import { copy as shell } from "../../shell/shell.copy.ts";

/** The name of the section, of its page and of the way back to it. */
export const billingTitle = shell.nav.billing;
