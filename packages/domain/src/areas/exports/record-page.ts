import { archiveCopy as copy } from "./archive.copy.ts";
import { escapeHtml, htmlPage, link } from "./html-text.ts";
import { type ReadableContext, readableValue, wordsOf } from "./readable-value.ts";
import type { ArchiveRow } from "./row-owners.ts";

/** Fields without use for a reader. The tables of the archive have them. */
const HIDDEN = new Set([
  "id",
  "createdBy",
  "updatedAt",
  "updatedBy",
  "importId",
  "importKey",
  "mergedRows",
  "absorbedIds",
]);
/** A longer text does not go into a cell of a table. */
const CELL_LENGTH = 80;
const MOST_COLUMNS = 8;

export interface RecordSource extends ReadableContext {
  clientId: string;
  /** The client's rows by table. */
  rows: ReadonlyMap<string, readonly ArchiveRow[]>;
  /** Where the archive has the file of a row, from the page's folder; null: it has none. */
  fileOf(table: string, row: ArchiveRow): string | null;
  /** The path of the first page. Null: the page has no link to it. */
  backTo: string | null;
}

interface Line {
  fields: readonly (readonly [name: string, text: string])[];
  file: string | null;
}

const lineOf = (source: RecordSource, table: string, row: ArchiveRow, hidden: ReadonlySet<string>): Line => ({
  fields: Object.keys(row)
    .filter((field) => !HIDDEN.has(field) && !hidden.has(field))
    .map((field) => [wordsOf(field), readableValue(field, row[field], source)] as const)
    .filter(([, text]) => text !== ""),
  file: source.fileOf(table, row),
});

const listOf = ({ fields, file }: Line): string =>
  `<dl>${fields.map(([name, text]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd>`).join("")}${
    file === null ? "" : `<dt>${copy.files(1)}</dt><dd>${link(file, file.split("/").at(-1) ?? file)}</dd>`
  }</dl>`;

function tableOf(lines: readonly Line[], names: readonly string[]): string {
  const head = names.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join("");
  const body = lines.map(({ fields }) => {
    const texts = new Map(fields);
    return `<tr>${names.map((name) => `<td>${escapeHtml(texts.get(name) ?? "")}</td>`).join("")}</tr>`;
  });
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}

/** Short values stand in a table, all others one row below the other. */
function sectionOf(title: string, lines: readonly Line[]): string {
  const names = [...new Set(lines.flatMap(({ fields }) => fields.map(([name]) => name)))];
  const isShort = lines.every(
    ({ fields, file }) =>
      file === null && fields.every(([, text]) => text.length <= CELL_LENGTH && !text.includes("\n")),
  );
  const inside =
    isShort && lines.length > 1 && names.length <= MOST_COLUMNS
      ? tableOf(lines, names)
      : lines.map((line) => `<article>${listOf(line)}</article>`).join("");
  return `<h3>${escapeHtml(title)}</h3>${inside}`;
}

const moment = ({ startsAt, createdAt }: ArchiveRow): string =>
  typeof startsAt === "string" ? startsAt : typeof createdAt === "string" ? createdAt : "";

function sectionsOf(
  source: RecordSource,
  tables: ReadonlyMap<string, readonly ArchiveRow[]>,
  hidden: ReadonlySet<string>,
) {
  return [...tables]
    .filter(([, rows]) => rows.length > 0)
    .map(([table, rows]) => {
      const sorted = rows.toSorted((a, b) => moment(a).localeCompare(moment(b)));
      return sectionOf(
        wordsOf(table),
        sorted.map((row) => lineOf(source, table, row, hidden)),
      );
    })
    .join("");
}

/** The pet of a row. A row of several pets belongs to the client. */
function petOfRow(row: ArchiveRow): string | null {
  if (typeof row["petId"] === "string") return row["petId"];
  const { petIds, subjectId } = row;
  if (Array.isArray(petIds) && petIds.length === 1) return String(petIds[0]);
  return typeof subjectId === "string" ? subjectId : null;
}

/** The name of a client, a pet or another row. */
export function nameOfRow(row: ArchiveRow): string {
  const text = (field: string): string => (typeof row[field] === "string" ? row[field] : "");
  const person = `${text("firstName")} ${text("lastName")}`.trim();
  return text("name") || person || text("companyName") || text("title") || text("email");
}

/** Everything of one client as a page that a person reads: contact data, each pet with its history, then all else. */
export function recordPage(source: RecordSource): { title: string; html: string } {
  const { rows, clientId, backTo } = source;
  const client = rows.get("clients")?.find(({ id }) => id === clientId) ?? { id: clientId };
  const title = nameOfRow(client) || copy.unnamed;
  const pets = rows.get("pets") ?? [];
  const petIds = new Set(pets.map(({ id }) => String(id)));
  const byPet = (petId: string | null) =>
    new Map(
      [...rows]
        .filter(([table]) => table !== "clients" && table !== "pets")
        .map(([table, list]) => {
          const mine = list.filter((row) => {
            const of = petOfRow(row);
            return petId === null ? of === null || !petIds.has(of) : of === petId;
          });
          return [table, mine] as const;
        }),
    );
  const hidden = new Set(["clientId", "petId", "petIds", "subjectId"]);
  const parts = pets.map(
    (pet) =>
      `<h2>${escapeHtml(copy.pet(nameOfRow(pet) || copy.unnamed))}</h2>${listOf(lineOf(source, "pets", pet, new Set()))}${sectionsOf(
        source,
        byPet(String(pet["id"])),
        hidden,
      )}`,
  );
  const others = (rows.get("clients") ?? []).filter(({ id }) => id !== clientId);
  const back = backTo === null ? "" : `<p>${link(backTo, copy.back)}</p>`;
  const body = [
    back,
    `<h1>${escapeHtml(title)}</h1><h2>${copy.contact}</h2>${listOf(lineOf(source, "clients", client, new Set()))}`,
    ...others.map((other) => listOf(lineOf(source, "clients", other, new Set()))),
    ...parts,
    `<h2>${copy.record}</h2>${sectionsOf(source, byPet(null), new Set(["clientId"]))}`,
  ];
  return { title, html: htmlPage(title, body.join("\n")) };
}
