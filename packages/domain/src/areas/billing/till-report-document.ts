import { sumMinor } from "../../kernel/money.ts";
import { type PaperBlock, type PaperDocument, sheetOf } from "../clinics/paper-document.ts";
import { methodWords } from "./billing-papers.copy.ts";
import { column, factsOf, type PaperRegion, penOf, total } from "./paper-money.ts";
import { tillReport as words } from "./till-report.copy.ts";
import type { ExpectedMethod } from "./till-sums.ts";
import type { TillSession } from "./till.ts";

export interface TillReportOnPaper extends PaperRegion {
  tillName: string;
  session: TillSession;
  openedBy: string;
  /** Empty: the session is open. */
  closedBy: string;
  expected: readonly ExpectedMethod[];
  people: readonly { name: string; count: number; takenMinor: number }[];
  takenMinor: number;
  late: { count: number; sumMinor: number };
}

const text = (...lines: string[]): PaperBlock[] => {
  const said = lines.filter((line) => line !== "");
  return said.length === 0 ? [] : [{ kind: "text", text: said.join("\n") }];
};

function methodsTable(page: TillReportOnPaper): PaperBlock {
  const { session, expected } = page;
  const pen = penOf(page);
  const { columns } = words;
  const isClosed = session.status === "closed";
  const counted = isClosed ? session.counted : expected.map((line) => ({ ...line, countedMinor: null }));
  const sum = (minors: readonly number[]): string => pen.money(sumMinor(minors));
  return {
    kind: "table",
    columns: [
      column(columns.method, 5, "start"),
      column(columns.expected, 3),
      ...(isClosed ? [column(columns.counted, 3), column(columns.difference, 3)] : []),
    ],
    rows: counted.map(({ method, expectedMinor, countedMinor }) => [
      methodWords[method],
      pen.money(expectedMinor),
      ...(countedMinor === null ? [] : [pen.money(countedMinor), pen.money(countedMinor - expectedMinor)]),
    ]),
    totals: [
      total(words.float, pen.money(session.floatMinor)),
      total(words.expectedInAll, sum(counted.map(({ expectedMinor }) => expectedMinor)), !isClosed),
      ...(isClosed ? [total(words.countedInAll, sum(counted.map(({ countedMinor }) => countedMinor ?? 0)), true)] : []),
    ],
  };
}

function peopleTable(page: TillReportOnPaper): PaperBlock {
  const pen = penOf(page);
  const { columns } = words;
  return {
    kind: "table",
    columns: [column(columns.person, 6, "start"), column(columns.payments, 2), column(columns.taken, 3)],
    rows: page.people.map(({ name, count, takenMinor }) => [
      name === "" ? words.unknown : name,
      String(count),
      pen.money(takenMinor),
    ]),
    totals: [total(words.taken, pen.money(page.takenMinor), true)],
  };
}

/** The report of one session of a till: by method and by person, what was counted, and where the cash went. */
export function tillReportDocument(page: TillReportOnPaper): PaperDocument {
  const { session, tillName, openedBy, closedBy, late, momentText } = page;
  const pen = penOf(page);
  const { facts } = words;
  const cash = session.counted.find(({ method }) => method === "cash")?.countedMinor ?? 0;
  const isClosed = session.status === "closed";
  const bank = [
    total(words.kept, pen.money(session.keptMinor)),
    total(words.bank, pen.money(sumMinor([cash, -session.keptMinor])), true),
  ];
  return {
    paper: sheetOf(page.settings.country),
    title: words.title(tillName),
    recipient: [],
    facts: factsOf([
      [facts.opened, momentText(session.openedAt)],
      [facts.openedBy, openedBy],
      [facts.closed, session.closedAt === null ? words.stillOpen : momentText(session.closedAt)],
      [facts.closedBy, closedBy],
    ]),
    blocks: [
      { kind: "heading", text: words.byMethod },
      methodsTable(page),
      { kind: "heading", text: words.byPerson },
      peopleTable(page),
      ...(isClosed
        ? [
            { kind: "heading" as const, text: words.cash },
            {
              kind: "table" as const,
              columns: [column(words.columns.method, 5, "start"), column(words.columns.counted, 3)],
              rows: [[methodWords.cash, pen.money(cash)]],
              totals: bank,
            },
          ]
        : []),
      ...text(
        session.reason === "" ? "" : words.reason(session.reason),
        late.count === 0 ? "" : words.late(late.count, pen.money(late.sumMinor)),
        session.missing.length === 0 ? "" : words.missing(session.missing.length),
      ),
      ...(isClosed ? text(words.signLine) : []),
    ],
  };
}
