import { addDays, localDateOf } from "@fernpaw/domain/kernel/time";
import type { ReportName } from "@fernpaw/domain/reports/report";
import type { ReportAnswer, ReportRows } from "@fernpaw/domain/reports/report-answer";
import { buildTestApi, type TestApi } from "./build-test-api.ts";
import { signInToDemo } from "./demo-api.ts";
import type { TestBrowser } from "./test-browser.ts";

/** A row as the database has it. */
export type Row = Record<string, string | number | null>;

interface Days {
  from: string;
  to: string;
}

/** The demo clinic with its owner: reports as the API answers them, and the rows that a test counts for itself. */
export class ReportDesk {
  readonly api: TestApi;
  readonly owner: TestBrowser;
  readonly clinicId: string;
  readonly timeZone: string;
  readonly today: string;

  private constructor(api: TestApi, owner: TestBrowser, clinic: { clinicId: string; timeZone: string }) {
    this.api = api;
    this.owner = owner;
    this.clinicId = clinic.clinicId;
    this.timeZone = clinic.timeZone;
    this.today = localDateOf(new Date(api.clock.nowMs()).toISOString(), clinic.timeZone);
  }

  static async open(): Promise<ReportDesk> {
    const api = await buildTestApi();
    const owner = await signInToDemo(api);
    const profile = (await owner.get("/api/profile/me")).json<{ clinic: { _id: string } }>();
    const clinicId = profile.clinic._id;
    const [settings] = await api.store.read((sql) =>
      sql.all<Row>(`select "timeZone" from "clinicSettings" where "clinicId" = ?`, [clinicId]),
    );
    return new ReportDesk(api, owner, { clinicId, timeZone: String(settings?.["timeZone"]) });
  }

  /** All of a table of the demo clinic. */
  all(table: string): Promise<Row[]> {
    return this.api.store.read((sql) => sql.all<Row>(`select * from "${table}" where "clinicId" = ?`, [this.clinicId]));
  }

  /** The days of a report, unless a test names others. */
  get period(): Days {
    return { from: addDays(this.today, -400), to: this.today };
  }

  async report(name: ReportName, more: Record<string, string> = {}): Promise<ReportAnswer> {
    const answer = await this.owner.get(`/api/reports/${name}?${this.#query(more)}`);
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`);
    return answer.json<ReportAnswer>();
  }

  async rows(name: ReportName, more: Record<string, string> = {}): Promise<ReportRows> {
    return (await this.owner.get(`/api/reports/${name}/rows?${this.#query(more)}`)).json<ReportRows>();
  }

  #query(more: Record<string, string>): string {
    return new URLSearchParams({ ...this.period, ...more }).toString();
  }

  dayOf(at: unknown): string {
    return localDateOf(String(at), this.timeZone);
  }

  isIn(day: string, { from, to }: Days = this.period): boolean {
    return day >= from && day <= to;
  }

  /** The papers that count as income, from whole rows: an invoice when it is issued and, with the other sign, when it is voided; a credit note against it. */
  async papers() {
    const invoices = (await this.all("invoices")).filter(
      (row) => row["status"] !== "duplicate" && row["isOpening"] === "no",
    );
    const own = new Set(invoices.map(({ id }) => id));
    const voided = invoices.filter((row) => row["status"] === "voided");
    const notes = (await this.all("creditNotes")).filter((row) => own.has(row["invoiceId"] ?? ""));
    return [
      ...invoices.map((row) => ({ row, sign: 1, day: String(row["issuedOn"]), count: 1 })),
      ...voided.map((row) => ({ row, sign: -1, day: this.dayOf(row["voidedAt"]), count: -1 })),
      ...notes.map((row) => ({ row, sign: -1, day: String(row["issuedOn"]), count: 0 })),
    ].filter(({ day }) => this.isIn(day));
  }

  noon(daysBack: number): string {
    return `${addDays(this.today, -daysBack)}T12:00:00.000Z`;
  }
}

/** Values by key, without those that are 0. */
export function tally(entries: readonly (readonly [key: string, value: number])[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [key, value] of entries) sums[key] = (sums[key] ?? 0) + value;
  return Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0));
}

export const groupOf = (answer: ReportAnswer, grouping: keyof ReportAnswer["groups"], measure: string) =>
  tally((answer.groups[grouping] ?? []).map(({ key, now }) => [key, (now as Record<string, number>)[measure] ?? 0]));

export const total = (values: Record<string, number>): number =>
  Object.values(values).reduce((sum, value) => sum + value, 0);
