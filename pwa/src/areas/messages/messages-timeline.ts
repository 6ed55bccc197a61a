import { MessageSquareText, Phone } from "lucide-react";
import type { TimelineEvent, TimelineSource } from "../../timeline-source.ts";
import { copy } from "./messages.copy.ts";
import { readMessages } from "./messages.queries.ts";

/** Texts and calls of a client. Those of the clinic are in the list of messages alone: the server writes most of them. */
const said: TimelineSource = async ({ sync, clientIds }) => {
  const entries = await readMessages(sync.cache, clientIds);
  return entries
    .filter(({ message }) => message.direction === "in")
    .map(({ message: { id, at, channel, body, appointmentId }, petNames, isPending }): TimelineEvent => {
      const confirmed = appointmentId === null ? "" : copy.confirmed;
      return {
        id,
        at,
        isDay: false,
        title: channel === "call" ? copy.calledUs : copy.textedUs,
        detail: [body, confirmed].filter((part) => part !== "").join(" · "),
        tone: "exam",
        icon: channel === "call" ? Phone : MessageSquareText,
        petName: petNames.join(", "),
        isPending,
        appointment: null,
      };
    });
};

export const messagesTimeline: readonly TimelineSource[] = [said];
