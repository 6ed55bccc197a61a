import { clinicSettings, locations } from "@fernpaw/domain/clinics/clinic";
import { findHabit } from "@fernpaw/domain/clinics/date-habit";
import { letterheadOf } from "@fernpaw/domain/clinics/letterhead";
import { activeLocations, type Location } from "@fernpaw/domain/clinics/locations-in-use";
import { openDayFrom } from "@fernpaw/domain/clinics/opening-hours";
import { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { PACK_PARTS, packDocument, readPack } from "@fernpaw/domain/downtime/downtime-pack";
import { dueEvening, packMails } from "@fernpaw/domain/downtime/pack-mail";
import { dayInItsYear, LONG_DAY } from "@fernpaw/domain/kernel/clock-words";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { addDays, type Instant, type LocalDate, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { recordAudit } from "../../../audit/record-audit.ts";
import { ownersOf } from "../../../db/clinic-owners.queries.ts";
import type { MailOutbox } from "../../../mail/mail-outbox.ts";
import { type MailDocument, renderMail } from "../../../mail/mail-template.ts";
import { workInRounds } from "../../../rounds.ts";
import { isCoveredNow } from "../../subscriptions/public/assert-may-write.ts";
import { calendarAudit } from "../calendar.audit.copy.ts";
import { wantedPacks, type WantedPack } from "./due-packs.queries.ts";
import { packMailCopy } from "./pack-mail.copy.ts";

const AUTHOR = { userId: null, name: "packMails.send" };
/** The pack of an evening says nothing new on the next one. */
const MAIL_LIFE_MS = 20 * 3_600_000;

export interface PackMailDeps {
  store: Pick<Store, "read">;
  sync: Pick<SyncServer, "withClinicTx" | "withClinicRead">;
  outbox: MailOutbox;
  now: () => number;
  /** One clinic's pack could not be made; the other clinics get theirs. */
  onFailure: (error: unknown, clinicId: string) => void;
}

type Settings = RowOf<typeof clinicSettings>;

interface PlacePack {
  place: Location;
  /** The next day on which the location is open. */
  day: LocalDate;
  document: PaperDocument;
}

async function packOf(
  tx: Tx,
  settings: Settings,
  place: Location,
  { evening, now }: { evening: LocalDate; now: string },
): Promise<PlacePack> {
  const day = openDayFrom(place.hours, addDays(evening, 1));
  const blocks = await readPack(tx, settings, { day, locationId: place.id, now, withPatients: true });
  const today = localDateOf(now, settings.timeZone);
  const { hasAmPm } = findHabit(settings);
  const made = packDocument(blocks, settings, { day, today, now, hasAmPm, parts: PACK_PARTS });
  return { place, day, document: z.parse(PaperDocument, made) };
}

/** The chosen locations that are in use; all of those in use where none is chosen, or none of the chosen is left. */
async function placesOf(tx: Tx, locationIds: readonly string[]): Promise<Location[]> {
  const inUse = activeLocations(await tx.list(locations, {}));
  const chosen = inUse.filter(({ id }) => locationIds.includes(id));
  return chosen.length > 0 ? chosen : inUse;
}

const fileWord = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "")
    .toLowerCase();

function contentOf(settings: Settings, packs: readonly PlacePack[], today: LocalDate) {
  const words = (day: LocalDate): string => dayInItsYear(day, LONG_DAY, today);
  const days = [...new Set(packs.map(({ day }) => day))].sort();
  const documents = packs.map(({ place, day, document }): MailDocument => {
    const fileName = packMailCopy.fileName(day, packs.length > 1 ? fileWord(place.name) : "");
    return { fileName, document, letterhead: letterheadOf(settings, place) };
  });
  const places =
    packs.length > 1 ? [packs.map(({ place, day }) => packMailCopy.place(place.name, words(day))).join("\n")] : [];
  const content = renderMail({
    subject: packMailCopy.subject(days.map(words).join(", ")),
    lines: [...packMailCopy.lines(settings.name), ...places],
    after: packMailCopy.after,
  });
  return { ...content, fromName: settings.name, documents };
}

/** The proved address of an owner of the clinic; undefined: the person is not an owner now, or has not proved an address. */
async function ownerAddress(sql: Sql, clinicId: string, userId: string): Promise<string | undefined> {
  const owner = (await ownersOf(sql, clinicId)).find(({ id }) => id === userId);
  return owner?.status === "active" && owner.emailVerifiedAt !== null ? owner.email : undefined;
}

interface PreparedMail {
  evening: LocalDate;
  /** As the owner had chosen them. */
  locationIds: readonly string[];
  packs: number;
  content: ReturnType<typeof contentOf>;
}

/** The wish as it is now, with the evening that it is due on; null: it is not due, or the owner may not get it. */
async function dueWish(tx: Tx, sql: Sql, { clinicId, id }: WantedPack, at: Instant) {
  const wish = await tx.find(packMails, id);
  const settings = await tx.find(clinicSettings, clinicId);
  const evening = wish && settings ? dueEvening(wish, at, settings.timeZone) : null;
  if (!wish || !settings || evening === null) return null;
  const to = await ownerAddress(sql, clinicId, wish.ownerId);
  return to === undefined ? null : { wish, settings, evening, to };
}

/** Makes the papers of a mail that is due. It reads a day of the clinic, so no writer waits for it. */
async function prepareMail(tx: Tx, sql: Sql, wanted: WantedPack, at: Instant): Promise<PreparedMail | null> {
  const due = await dueWish(tx, sql, wanted, at);
  if (due === null) return null;
  const { settings, evening } = due;
  const { locationIds } = due.wish;
  const packs: PlacePack[] = [];
  for (const place of await placesOf(tx, locationIds))
    packs.push(await packOf(tx, settings, place, { evening, now: at }));
  if (packs.length === 0) return null;
  const content = contentOf(settings, packs, localDateOf(at, settings.timeZone));
  return { evening, locationIds, packs: packs.length, content };
}

/**
 * Queues a prepared mail, if it is still due as it was prepared. That is decided in the transaction that notes the evening: of
 * several servers the first writes, and the next finds that the evening has its mail.
 */
async function queueMail(
  tx: Tx,
  sql: Sql,
  { wanted, mail, at }: { wanted: WantedPack; mail: PreparedMail; at: Instant },
  outbox: MailOutbox,
): Promise<void> {
  const due = await dueWish(tx, sql, wanted, at);
  // The next round makes the papers of another choice.
  if (due?.evening !== mail.evening || due.wish.locationIds.join() !== mail.locationIds.join()) return;
  await tx.patch(packMails, wanted.id, { sentOn: mail.evening });
  await outbox.queue(sql, { kind: "downtime_pack", to: due.to, content: mail.content, lifeMs: MAIL_LIFE_MS });
  await recordAudit(sql, calendarAudit.packMailed, {
    clinicId: wanted.clinicId,
    at,
    by: { userId: null },
    entityId: due.wish.ownerId,
    details: { packs: mail.packs, evening: mail.evening },
  });
}

async function mailPack({ sync, outbox, now }: PackMailDeps, wanted: WantedPack): Promise<void> {
  const at = toInstant(now());
  const mail = await sync.withClinicRead(wanted.clinicId, (tx, sql) => prepareMail(tx, sql, wanted, at));
  if (mail === null) return;
  await sync.withClinicTx(wanted.clinicId, AUTHOR, (tx, sql) => queueMail(tx, sql, { wanted, mail, at }, outbox));
}

/** Whether the papers are worth making: that reads a whole day of the clinic. */
async function isDue({ store, now }: PackMailDeps, wanted: WantedPack): Promise<boolean> {
  const { clinicId, ownerId, timeZone } = wanted;
  const at = toInstant(now());
  if (dueEvening(wanted, at, timeZone) === null) return false;
  if ((await store.read((sql) => ownerAddress(sql, clinicId, ownerId))) === undefined) return false;
  return isCoveredNow(store, clinicId, at);
}

/** Mails each downtime pack that is due. Answers how many it looked at. A server without mail sends none. */
export async function mailDuePacks(deps: PackMailDeps): Promise<number> {
  if (deps.outbox.mode === "none") return 0;
  let tried = 0;
  for (const wanted of await deps.store.read(wantedPacks)) {
    try {
      if (!(await isDue(deps, wanted))) continue;
      tried += 1;
      await mailPack(deps, wanted);
    } catch (error) {
      deps.onFailure(error, wanted.clinicId);
    }
  }
  return tried;
}

/** Often enough for an hour that an owner chose. */
const EVERY_MS = 60_000;

export function schedulePackMails(app: FastifyInstance, deps: Omit<PackMailDeps, "onFailure">): void {
  const failed = "a downtime pack could not be mailed";
  const onFailure = (error: unknown, clinicId: string): void => app.log.error({ err: error, clinicId }, failed);
  workInRounds(app, { everyMs: EVERY_MS, failed }, () => mailDuePacks({ ...deps, onFailure }));
}
