import { clinicHttp } from "../../../http/client.ts";

export interface IntakeLink {
  url: string;
  expiresAt: string;
}

/** Throws the server's answer, or a network error. */
export const makeIntakeLink = async (): Promise<IntakeLink> =>
  (await clinicHttp.http.post<IntakeLink>("/api/intake-forms")).data;
