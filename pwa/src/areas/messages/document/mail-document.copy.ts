export const copy = {
  title: (name: string) => `Mail to ${name}`,
  to: (address: string, document: string) => `To ${address}. “${document}” goes with it as a PDF.`,
  send: "Send mail",
  queued: "The mail is queued.",
  onlineOnly: "Mail with a PDF needs a connection. Print the document, or send it later.",
  noNetwork: "The server cannot be reached, so nothing was sent. Print the document, or try again later.",
  noMail: "This server is not set up to send mail.",
  demoMail: "This is a demo: the mail stays in the demo's mailbox.",
  subjectNeeded: "Enter a subject.",
  bodyNeeded: "Enter a text.",
};
