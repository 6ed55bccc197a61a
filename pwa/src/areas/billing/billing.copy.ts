import { copy as shell } from "../../shell/shell.copy.ts";

/** The name of the section, of its page and of the way back to it. */
export const billingTitle = shell.nav.billing;

export const certified = {
  title: "Invoices and cash",
  off: (rule: string) =>
    `The law of your country asks for a certified till or e-invoices (${rule}). Fernpaw has neither, so invoices and cash are off here. Charges, estimates and other payments work.`,
};
