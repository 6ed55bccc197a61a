import { clockIn, dayInItsYear, fullDate, LONG_DAY } from "../../kernel/clock-words.ts";
import type { RowOf } from "../../kernel/entity.ts";
import type { Tx } from "../../kernel/mutation.ts";
import type { clinicSettings } from "../clinics/clinic.ts";
import { type PaperBlock, type PaperDocument, sheetOf } from "../clinics/paper-document.ts";
import { blankForms } from "./blank-forms.ts";
import { appointmentsOf, dayBlocks } from "./day-part.ts";
import { downtimeWords } from "./downtime.copy.ts";
import { openVisits, packContext, type PackWish } from "./pack-reader.ts";
import { patientBlocks } from "./patients-part.ts";
import { wardBlocks } from "./ward-part.ts";

/** The papers of a pack, in their order. */
export const PACK_PARTS = ["day", "patients", "ward", "forms"] as const;
export type PackPart = (typeof PACK_PARTS)[number];

export type PackBlocks = Readonly<Record<PackPart, PaperBlock[]>>;

/**
 * The papers of one day at one location for work without power or network: of the rows that `tx` reads, on a device as on
 * the server.
 */
export async function readPack(tx: Tx, settings: RowOf<typeof clinicSettings>, wish: PackWish): Promise<PackBlocks> {
  const context = await packContext(tx, settings, wish);
  const rows = await appointmentsOf(context);
  const open = await openVisits(tx);
  return {
    day: await dayBlocks(context, rows, open),
    patients: wish.withPatients ? await patientBlocks(context, rows) : [],
    ward: wish.withPatients ? await wardBlocks(context, open) : [],
    forms: blankForms(),
  };
}

/** One document of the chosen papers. It says when it was made. */
export function packDocument(
  blocks: PackBlocks,
  settings: Pick<RowOf<typeof clinicSettings>, "country" | "timeZone">,
  {
    day,
    today,
    now,
    hasAmPm,
    parts,
  }: {
    day: PackWish["day"];
    today: PackWish["day"];
    now: PackWish["now"];
    hasAmPm: boolean;
    parts: readonly PackPart[];
  },
): PaperDocument {
  const madeAt = `${fullDate(today)}, ${clockIn(now, settings.timeZone, hasAmPm)}`;
  return {
    paper: sheetOf(settings.country),
    title: downtimeWords.title(dayInItsYear(day, LONG_DAY, today)),
    recipient: [],
    facts: [{ label: downtimeWords.asOf, value: madeAt }],
    blocks: parts.flatMap((part) => blocks[part]),
  };
}
