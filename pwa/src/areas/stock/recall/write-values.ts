import { clientName } from "@fernpaw/domain/clients/client";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import type { TextChannel } from "@fernpaw/domain/messages/message";
import { whyNotSend } from "@fernpaw/domain/messages/message-rules";
import { unknownPlaceholders, type PlaceholderValues } from "@fernpaw/domain/messages/template-text";
import { generalValues, type ClinicWords } from "@fernpaw/domain/messages/template-values";
import { reasonWords } from "../../messages/public/reason-words.copy.ts";
import type { RecallClientLine } from "./recall.queries.ts";
import { writing as copy } from "./recalls.copy.ts";

export const CHANNELS: readonly TextChannel[] = ["sms", "email", "letter"];

export interface Writing {
  /** `unwritten`: clients without a message or letter. */
  audience: "unwritten" | "all";
  channel: TextChannel;
  subject: string;
  body: string;
}

/** The clients that the audience means. */
export const audienceOf = (people: readonly RecallClientLine[], audience: Writing["audience"]): RecallClientLine[] =>
  people.filter(({ isWrittenTo }) => audience === "all" || !isWrittenTo);

interface Reachable {
  able: RecallClientLine[];
  unable: { line: RecallClientLine; reason: string }[];
}

/** The clients that this channel reaches, and the others with the reason. */
export function reachableBy(people: readonly RecallClientLine[], channel: TextChannel): Reachable {
  const reached: Reachable = { able: [], unable: [] };
  for (const line of people) {
    const why = whyNotSend(line.client, channel, { pets: [], cause: "manual" });
    if (why === null) reached.able.push(line);
    else reached.unable.push({ line, reason: reasonWords[why] });
  }
  return reached;
}

export const valuesFor = ({ client, petNames }: RecallClientLine, clinic: ClinicWords): PlaceholderValues =>
  generalValues({ client: clientName(client), pets: petNames }, clinic);

/** The fault of the message; null: none. */
export function faultOf({ channel, subject, body }: Writing): string | null {
  if (!hasVisible(body)) return copy.needed;
  if (channel === "email" && !hasVisible(subject)) return copy.subjectNeeded;
  const [unknown] = unknownPlaceholders("general", `${subject} ${body}`);
  return unknown === undefined ? null : copy.unknown(unknown);
}
