/** Of a client or pet that came with a list. */
export const listNumberText = (number: string): string => `Earlier no. ${number}`;
