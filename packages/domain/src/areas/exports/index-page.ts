import { archiveCopy as copy } from "./archive.copy.ts";
import { escapeHtml, htmlPage, link } from "./html-text.ts";
import { wordsOf } from "./readable-value.ts";

export interface ArchiveTable {
  name: string;
  rows: number;
}

export interface IndexSource {
  title: string;
  /** When and where it was made. */
  made: string;
  /** Limits of the archive, a paragraph each. */
  about?: readonly string[];
  tables: readonly ArchiveTable[];
  /** Links to the readable record: path and words. */
  records: readonly { path: string; words: string }[];
  fileCount: number;
  /** Tables that are not in the archive, with the reason. */
  leftOut: readonly { name: string; why: string }[];
}

export const csvPath = (table: string): string => `data/csv/${table}.csv`;
export const jsonPath = (table: string): string => `data/json/${table}.json`;

/** The first page of an archive: what is in it, and where. */
export function indexPage({ title, made, about = [], tables, records, fileCount, leftOut }: IndexSource): string {
  const rows = tables.map(
    ({ name, rows: count }) =>
      `<tr><td>${escapeHtml(wordsOf(name))}</td><td>${count}</td>` +
      `<td>${link(csvPath(name), copy.csv)}</td><td>${link(jsonPath(name), copy.json)}</td></tr>`,
  );
  const head = [copy.table, copy.count, copy.csv, copy.json].map((name) => `<th scope="col">${name}</th>`).join("");
  const body = [
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(made)} ${copy.opensAnywhere}</p>`,
    ...about.map((text) => `<p>${escapeHtml(text)}</p>`),
    records.length === 0
      ? ""
      : `<h2>${copy.clients}</h2><ul>${records.map(({ path, words }) => `<li>${link(path, words)}</li>`).join("")}</ul>`,
    fileCount === 0 ? "" : `<p>${copy.files(fileCount)}. ${copy.filesText}</p>`,
    `<h2>${copy.allData}</h2><table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table>`,
    leftOut.length === 0
      ? ""
      : `<h2>${copy.leftOut}</h2><p>${copy.leftOutText}</p><dl>${leftOut
          .map(({ name, why }) => `<dt>${escapeHtml(wordsOf(name))}</dt><dd>${escapeHtml(why)}</dd>`)
          .join("")}</dl>`,
  ];
  return htmlPage(title, body.filter((part) => part !== "").join("\n"));
}

export interface ListedClient {
  id: string;
  name: string;
}

/** A page that leads to the records of some clients; the folder of their pages is beside it. */
export const clientListPage = (clients: readonly ListedClient[]): string =>
  htmlPage(
    copy.clients,
    `<p>${link("../index.html", copy.back)}</p><h1>${copy.clients}</h1><ul>${clients
      .map(({ id, name }) => `<li>${link(`clients/${id}.html`, name)}</li>`)
      .join("")}</ul>`,
  );
