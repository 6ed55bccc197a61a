export const messageFieldWords = {
  clientId: "Client",
  petIds: "Pets",
  channel: "Channel",
  direction: "Direction",
  templateId: "Template",
  subject: "Subject",
  body: "Text",
} as const;
