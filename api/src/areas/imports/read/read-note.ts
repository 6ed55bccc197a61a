import { parseMoment } from "@fernpaw/domain/imports/import-times";
import { type Instant, instantAt } from "@fernpaw/domain/kernel/time";
import { importedTexts } from "@fernpaw/domain/notes/imported-note";
import type { ListedNote } from "./listed-event.ts";
import { eventReader } from "./read-event.ts";
import type { ReaderContext, RecordValues } from "./record-values.ts";

/** The day's start where the list says no time, and where its time is none. */
function readWrittenAt(values: RecordValues, { settings, today, now, timeZone }: ReaderContext): Instant | null {
  const by = { order: settings.dateOrder, latest: today, timeZone };
  const moment = parseMoment(values.value("note.date"), values.value("note.time"), by);
  const isBadTime = moment === "bad_time";
  if (isBadTime) values.warn("note.time", "bad_note_time");
  const onDay = isBadTime ? parseMoment(values.value("note.date"), "", by) : moment;
  if (onDay === null || onDay === "bad_time" || onDay.day < "1900-01-01") {
    values.warn("note.date", "bad_date", true);
    return null;
  }
  const writtenAt = onDay.startsAt ?? instantAt(onDay.day, 0, timeZone);
  if (writtenAt <= now) return writtenAt;
  values.warn("note.date", "note_to_come", true);
  return null;
}

export const readNote = eventReader((values, context): ListedNote | null => {
  const writtenAt = readWrittenAt(values, context);
  const text = values.paragraphs("note.text");
  if (text === "") values.warn("note.text", "note_text_missing", true);
  if (text === "" || writtenAt === null) return null;
  const texts = importedTexts({ title: values.value("note.title"), text, author: values.value("note.author") });
  if (texts.length > 1) values.warn("note.text", "note_split");
  return { table: "visitNotes", writtenAt, texts };
});
