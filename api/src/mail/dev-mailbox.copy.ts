export const devMailboxCopy = {
  title: "Development mailbox",
  explanation: "No SMTP_URL is set: what would have been sent stays here. Only the demo has this page.",
  empty: "Nothing has been sent yet.",
  to: "To",
  subject: "Subject",
  at: "Queued",
  kind: "Kind",
  back: "All mail",
  document: "Attached",
  asHtml: "Show as HTML",
  unsubscribe: "List-Unsubscribe",
};
