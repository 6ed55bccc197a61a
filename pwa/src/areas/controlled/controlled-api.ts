import { clinicHttp } from "../../http/client.ts";

/** Asks the server whether the password was given lately enough to destroy or return a drug. */
export const confirmDisposal = async (): Promise<void> => {
  await clinicHttp.http.post("/api/controlled/disposal", {});
};
