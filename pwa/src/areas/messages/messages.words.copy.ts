import { defineWords } from "../../area.ts";

export const messagesWords = defineWords("messages", {
  changes: {
    "messageTemplates.add": "New template",
    "messageTemplates.correct": "Template corrected",
    "messageTemplates.retire": "Template in or out of use",
    "messageSettings.change": "When messages are sent",
    "messages.compose": "Message",
    "messages.markPosted": "Letter posted",
  },
  fields: {
    messages: {
      clientId: "Client",
      petIds: "Pets",
      channel: "Channel",
      direction: "Direction",
      templateId: "Template",
      subject: "Subject",
      body: "Text",
    },
    messageTemplates: {
      name: "Name",
      purpose: "For",
      channel: "By",
      language: "Language",
      subject: "Subject",
      body: "Text",
      sort: "Order",
    },
    messageSettings: {
      quietFromMin: "Quiet from",
      quietToMin: "Quiet until",
      confirmsBookings: "Tell clients when an appointment is booked, moved or cancelled",
      remindsHoursBefore: "Hours before an appointment to remind of it",
      remindsPaymentDays: "Remind of unpaid invoices every (days)",
      replyTo: "Answers to e-mails go to",
      staleAfterDays: "Send missed reminders for (days)",
    },
  },
});
