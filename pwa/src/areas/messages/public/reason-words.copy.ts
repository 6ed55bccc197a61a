import type { MessageReason } from "@fernpaw/domain/messages/message";

export const reasonWords: Record<MessageReason, string> = {
  no_consent: "The client refused such messages",
  no_address: "The client has no address or mobile number for this",
  client_blocked: "The client is blocked",
  client_deceased: "The client is deceased",
  client_merged: "The client was merged into another",
  pet_deceased: "The pet is deceased",
  pet_transferred: "The pet moved away",
  pet_merged: "The pet was merged into another",
  appointment_changed: "The appointment changed before the message was sent",
  owner_changed: "The pet has a new owner",
  paid_meanwhile: "Nothing is overdue, or the client’s credit covers it",
  reminded_lately: "The client was reminded within the last seven days",
  too_late: "The day had passed before the message could be sent",
  no_provider: "This server is not set up to send such messages",
  refused: "The receiving server refused the message",
  gave_up: "The message could not be delivered",
  may_have_been_sent: "The connection broke during sending, so the message is not sent again by itself",
  kept_in_demo: "Kept in the demo’s mailbox",
};
