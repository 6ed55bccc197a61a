import * as z from "zod/mini";
import { Id } from "../../kernel/ids.ts";
import { nameText, text } from "../../kernel/text.ts";

/** Labels of a roll and of a sheet: 62 × 40, 80 × 50 and 67 × 25 mm. */
export const LABELS = ["label62", "label80", "label67"] as const;
export type LabelSize = (typeof LABELS)[number];

/** Sheets of a document. A receipt is 80 mm wide and as long as its content. */
export const PAPER_SIZES = ["a4", "letter", "receipt", ...LABELS] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

const line = () => nameText(500);
const LabelledValue = z.strictObject({ label: line(), value: line() });

const TableColumn = z.strictObject({
  label: line(),
  /** Numbers and money stand at the end. */
  align: z.enum(["start", "end"]),
  /** Part of the width, compared with the other columns. */
  share: z.int().check(z.gte(1), z.lte(100)),
});

const Table = z
  .strictObject({
    kind: z.literal("table"),
    columns: z.array(TableColumn).check(z.minLength(1), z.maxLength(12)),
    rows: z.array(z.array(line())).check(z.maxLength(5000)),
    /** The least height of a row in millimetres: room to write by hand. */
    rowMm: z.optional(z.int().check(z.gte(5), z.lte(60))),
    /** A list: each row is one line of small letters, and a text that is too long for its cell ends with `…`. */
    isList: z.optional(z.literal(true)),
    /** As small as a list, and nothing is cut. */
    isFine: z.optional(z.literal(true)),
    /** Below the table, never on a page without a row of it. */
    totals: z.array(z.strictObject({ label: line(), value: line(), isStrong: z.boolean() })).check(z.maxLength(20)),
  })
  .check(
    z.refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), {
      error: "each row has a cell for each column",
    }),
  );

/** Lines of a drawing in black, as a signature. */
const Drawing = z.strictObject({
  kind: z.literal("drawing"),
  /** The data of an SVG path of whole numbers: moves, lines and quadratic curves. */
  path: z.string().check(z.maxLength(400_000), z.regex(/^(?:[MLQ]-?\d+(?: -?\d+)*)*$/)),
  width: z.int().check(z.gte(1), z.lte(100_000)),
  height: z.int().check(z.gte(1), z.lte(100_000)),
  /** In the same unit as the width. */
  penWidth: z.int().check(z.gte(1), z.lte(1000)),
  /** Its caption, and its name for screen readers. */
  label: line(),
});

/** A picture that the clinic keeps. Only the record of its pet prints it; another document has its caption alone. */
const Picture = z.strictObject({
  kind: z.literal("picture"),
  fileId: Id,
  widthPx: z.int().check(z.gte(1), z.lte(100_000)),
  heightPx: z.int().check(z.gte(1), z.lte(100_000)),
  /** Its caption, and its name for screen readers. */
  label: line(),
});

/** The most pictures of one document: each is read and made smaller for it. */
export const MOST_PICTURES = 24;

const PaperBlock = z.union([
  Drawing,
  Picture,
  z.strictObject({
    kind: z.literal("heading"),
    text: line(),
    /** Begins a page, below a letterhead of its own: a part that is handed out alone. */
    startsPage: z.optional(z.literal(true)),
  }),
  z.strictObject({ kind: z.literal("text"), text: text(20_000) }),
  Table,
]);

/** The most blocks of one document: a large clinic's day has two for each patient. */
export const MOST_BLOCKS = 3000;

/** The most that the server takes of a document for a PDF, with what is asked beside it. */
export const MOST_PAPER_BYTES = 1024 * 1024;

/** A document, described once: the app shows and prints it, the server makes a PDF of it. */
export const PaperDocument = z.strictObject({
  paper: z.enum(PAPER_SIZES),
  title: nameText(300),
  /** Name and address, line by line. */
  recipient: z.array(line()).check(z.maxLength(12)),
  /** Date, number and the like, beside the recipient. */
  facts: z.array(LabelledValue).check(z.maxLength(20)),
  blocks: z.array(PaperBlock).check(
    z.maxLength(MOST_BLOCKS),
    z.refine((blocks) => blocks.filter(({ kind }) => kind === "picture").length <= MOST_PICTURES, {
      error: `has at most ${MOST_PICTURES} pictures`,
    }),
  ),
});
export type PaperDocument = z.output<typeof PaperDocument>;
export type PaperBlock = z.output<typeof PaperBlock>;
export type PaperDrawing = z.output<typeof Drawing>;
export type PaperPicture = z.output<typeof Picture>;
export type PaperTable = z.output<typeof Table>;

/** Countries whose offices use US Letter. */
const LETTER_COUNTRIES = ["US", "CA", "MX", "PH", "CL", "CO", "CR", "DO", "GT", "NI", "PA", "PR", "SV", "VE"];

/** The sheet that printers of a country hold. */
export const sheetOf = (country: string): "a4" | "letter" => (LETTER_COUNTRIES.includes(country) ? "letter" : "a4");
