/** Words of a text message from a client that waits for an answer. */
export const copy = {
  unread: "The text is not on this device yet.",
  empty: "A message without words, such as a picture. Call the client.",
  call: (who: string) => `Call ${who}: `,
  reply: "Reply by text",
  to: (who: string) => `to ${who}`,
  open: (who: string) => `Open ${who}`,
  done: "Mark as done",
};
