import { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { type OnlineRequest, placeOf } from "@fernpaw/domain/appointments/online-request";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { appointmentValues } from "@fernpaw/domain/messages/template-values";
import type { Sql } from "@fernpaw/sync/server/store";
import type { MailOutbox } from "../../mail/mail-outbox.ts";
import { type MailWords, renderMail } from "../../mail/mail-template.ts";
import { clinicWordsOf, messageSettingsOf } from "../messages/public/clinic-words.ts";
import type { RequestFacts } from "./booking.copy.ts";

const LIFE_MS = 2 * 24 * 3_600_000;

type Asked = Pick<OnlineRequest, "locationId" | "typeId" | "petName" | "email"> & Parameters<typeof placeOf>[0];

/** The facts of a request for a mail or a page; null: the clinic has no settings. */
export async function readFacts(tx: Tx, clinicId: string, request: Omit<Asked, "email">): Promise<RequestFacts | null> {
  const clinic = await clinicWordsOf(tx, clinicId, request.locationId);
  if (!clinic) return null;
  const { name: type = "" } = (await tx.find(appointmentTypes, request.typeId)) ?? {};
  const told = { client: "", pets: [request.petName], startsAt: placeOf(request).startsAt, vet: "", type };
  const { date, time } = appointmentValues(told, clinic);
  return { clinic: clinic.name, phone: clinic.phone, pet: request.petName, type, when: `${date}, ${time}` };
}

/** Writes to the address that the person gave. Without an address, or settings of the clinic, nothing is sent. */
export async function mailRequester(
  { tx, sql, outbox, clinicId }: { tx: Tx; sql: Sql; outbox: Pick<MailOutbox, "queue">; clinicId: string },
  request: Asked,
  words: (facts: RequestFacts) => MailWords,
): Promise<void> {
  const facts = await readFacts(tx, clinicId, request);
  if (!facts || request.email === "") return;
  const { replyTo } = await messageSettingsOf(tx, clinicId);
  const content = {
    ...renderMail(words(facts)),
    fromName: facts.clinic,
    ...(replyTo === "" ? {} : { replyTo }),
  };
  await outbox.queue(sql, { kind: "booking", to: request.email, content, lifeMs: LIFE_MS });
}
