import { clinicHttp } from "../../../http/client.ts";

/** The data processing agreement of the clinic. */
export interface Agreement {
  /** The text that counts now. */
  present: number;
  /** The version that an owner accepted last; null: none. */
  version: number | null;
  acceptedAt: string | null;
  acceptedBy: string | null;
}

const { http } = clinicHttp;

/** Each call throws the server's answer, or a network error. */
export async function readAgreement(): Promise<Agreement> {
  return (await http.get<Agreement>("/api/data-protection/agreement")).data;
}

export async function acceptAgreement(version: number): Promise<Agreement> {
  return (await http.post<Agreement>("/api/data-protection/agreement", { version })).data;
}

/** How many records are past their period. `clients`: those without a record in time, whose personal data may go. */
export interface OldRecordCounts {
  clients: number;
  visits: number;
  invoices: number;
  messages: number;
}

export async function readOldRecords(): Promise<OldRecordCounts> {
  return (await http.get<OldRecordCounts>("/api/data-protection/old-records")).data;
}
