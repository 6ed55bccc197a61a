/** How a mail about an account begins. */
export const helloTo = (firstName: string): string => (firstName === "" ? "Hello," : `Hello ${firstName},`);

/** What to do about a change of the account that another person made. */
export const ifNotYou = "If this was not you, change your password now and end the other sessions in your profile.";
