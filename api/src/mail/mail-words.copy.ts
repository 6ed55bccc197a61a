/** How a mail about an account begins. */
export const helloTo = (firstName: string): string => (firstName === "" ? "Hello," : `Hello ${firstName},`);

/** The last line of a mail about a change: the person did not make it. */
export const ifNotYou = "If this was not you, change your password now and end the other sessions in your profile.";
