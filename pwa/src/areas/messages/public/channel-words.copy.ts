export const channelWords = { email: "E-mail", sms: "Text message", letter: "Letter", call: "Call" } as const;
