/** The question to the audit log, as the address of the page has it. */
export interface AuditPlace {
  view: "all" | "prints";
  person: string | null;
  record: string | null;
  /** The code of an event. */
  kind: string | null;
  /** Days; empty: without this bound. */
  from: string;
  to: string;
  /** Events with a lower number; null: the newest. */
  before: number | null;
}

export function parseAuditPlace(params: URLSearchParams): AuditPlace {
  const before = Number(params.get("before"));
  return {
    view: params.get("view") === "prints" ? "prints" : "all",
    person: params.get("person"),
    record: params.get("record"),
    kind: params.get("kind"),
    from: params.get("from") ?? "",
    to: params.get("to") ?? "",
    before: Number.isInteger(before) && before > 0 ? before : null,
  };
}

/** Another question starts at its newest event. */
export function writeAuditPlace({ view, before, ...place }: AuditPlace): Record<string, string> {
  const entries = { ...place, view: view === "all" ? null : view, before: before === null ? null : String(before) };
  return Object.fromEntries(Object.entries(entries).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
