/** The name of the section, of its page and of the way back to it. */
export const billingTitle = "Billing";
