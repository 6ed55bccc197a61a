import type { RowOf } from "../../kernel/entity.ts";
import { addDays, addMinutes, instantAt, type Instant, localDateOf, minuteOfDay } from "../../kernel/time.ts";
import { addressLines } from "../clients/address-lines.ts";
import { clientName, type clients, takesTexts } from "../clients/client.ts";
import { mayWriteTo } from "../clients/consent.ts";
import type { pets } from "../pets/pet.ts";
import type { MESSAGE_DEFAULTS, MessageCause, MessageReason, messageSettings, TextChannel } from "./message.ts";

type Client = RowOf<typeof clients>;
type Pet = Pick<RowOf<typeof pets>, "status" | "mergedIntoId">;

export type MessageSettings = Pick<RowOf<typeof messageSettings>, keyof typeof MESSAGE_DEFAULTS>;

type Reachable = Pick<Client, "emails" | "phones" | "address" | "firstName" | "lastName" | "companyName">;

/** Where a message by this channel goes; empty: the client has no such address. */
export function addressFor(client: Reachable, channel: TextChannel): string {
  if (channel === "email") return client.emails[0] ?? "";
  if (channel === "letter") {
    if (client.address.line1.trim() === "") return "";
    return [clientName(client), ...addressLines(client.address)].join("\n");
  }
  const able = client.phones.filter((phone) => phone.e164 !== null && takesTexts(phone));
  return (able.find((phone) => phone.isPreferred) ?? able[0])?.e164 ?? "";
}

/** Mail to it is mail to the client, also where a person typed it. */
export const isOwnAddress = ({ emails }: Pick<Client, "emails">, address: string): boolean =>
  emails.some((email) => email.toLowerCase() === address.toLowerCase());

/** Why a message about these pets must not go to the client by this channel; null: it may. */
export function whyNotSend(
  client: Client,
  channel: TextChannel,
  about: { pets: readonly Pet[]; cause: MessageCause; isCancellation?: boolean },
): MessageReason | null {
  if (client.mergedIntoId !== null) return "client_merged";
  if (client.status === "deceased") return "client_deceased";
  if (client.status === "blocked" && about.cause === "reminder") return "client_blocked";
  // A letter needs no consent; of the others the client decides.
  if (channel !== "letter" && !mayWriteTo(client, channel, "own_pets")) return "no_consent";
  if (addressFor(client, channel) === "") return "no_address";
  // A person may write of a pet that died; nobody is reminded of one, nor of a visit that it was to make.
  if (about.cause === "manual" || about.cause === "payment" || about.isCancellation) return null;
  if (about.pets.some((pet) => pet.status === "deceased")) return "pet_deceased";
  if (about.pets.some((pet) => pet.status === "transferred")) return "pet_transferred";
  if (about.pets.some((pet) => pet.mergedIntoId !== null)) return "pet_merged";
  return null;
}

/** The first moment from `at` on at which the clinic lets messages go out by themselves. */
export function afterQuietHours(
  at: Instant,
  { quietFromMin, quietToMin }: Pick<MessageSettings, "quietFromMin" | "quietToMin">,
  timeZone: string,
): Instant {
  if (quietFromMin === quietToMin) return at;
  const minute = minuteOfDay(at, timeZone);
  const isOverMidnight = quietFromMin > quietToMin;
  const isQuiet = isOverMidnight
    ? minute >= quietFromMin || minute < quietToMin
    : minute >= quietFromMin && minute < quietToMin;
  if (!isQuiet) return at;
  const today = localDateOf(at, timeZone);
  const end = instantAt(minute < quietToMin ? today : addDays(today, 1), quietToMin, timeZone);
  // On a day whose clock goes back the end may lie behind: waiting a minute is enough then.
  return end > at ? end : addMinutes(at, 1);
}
