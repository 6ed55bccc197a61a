import { Ban, Clock, Inbox, MailQuestionMark, Phone, Printer, Send, TriangleAlert } from "lucide-react";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { copy } from "../messages.copy.ts";
import type { Message } from "../messages.queries.ts";

const LOOK = {
  queued: { tone: "waiting", icon: Clock },
  toPrint: { tone: "waiting", icon: Printer },
  sent: { tone: "confirmed", icon: Send },
  delivered: { tone: "confirmed", icon: Send },
  failed: { tone: "noShow", icon: TriangleAlert },
  unsure: { tone: "noShow", icon: MailQuestionMark },
  suppressed: { tone: "done", icon: Ban },
  received: { tone: "exam", icon: Inbox },
  noted: { tone: "done", icon: Phone },
} as const;

function stateOf({ status, channel, reason }: Message): keyof typeof LOOK {
  if (channel === "call" && status === "sent") return "noted";
  if (channel === "letter" && status === "queued") return "toPrint";
  return status === "failed" && reason === "may_have_been_sent" ? "unsure" : status;
}

/** What became of a message; a device that has not told the server yet says so. */
export function MessageChip({ message, isPending }: { message: Message; isPending: boolean }) {
  const state = stateOf(message);
  const isHere = isPending && message.status === "queued";
  return <StatusChip {...LOOK[state]}>{isHere ? copy.waitingHere : copy.status[state]}</StatusChip>;
}
