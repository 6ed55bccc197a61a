import { underAuthLock } from "../tokens/auth-lock.ts";
import { loadHttpClient } from "../../http/load-client.ts";
import { keepTablet, tabletIn } from "./tablet-state.ts";

/** Whose shared tablet this browser is, as the server knows it by the device cookie. Silent without a network. */
export async function fetchTablet(): Promise<void> {
  try {
    const { publicHttp } = await loadHttpClient();
    const { data } = await publicHttp.get<{ tablet?: unknown }>("/api/auth/tablet");
    // A captive portal answers 200 with a page of its own: that is no answer.
    if (typeof data !== "object" || !("tablet" in data)) return;
    keepTablet(tabletIn(data.tablet));
  } catch {
    // What was kept from before goes on.
  }
}

/**
 * A new session in the place of the one before. The lock keeps a refresh from running beside it: that would come with the
 * cookie of a session that has just ended, and sign everybody out. @throws what the server answered
 */
export async function switchByPin(userId: string, pin: string, adopt: (token: string) => Promise<void>): Promise<void> {
  const { publicHttp } = await loadHttpClient();
  const work = async () => {
    const { data } = await publicHttp.post<{ accessToken: string }>("/api/auth/switch", { userId, pin });
    return data.accessToken;
  };
  await adopt(await underAuthLock(work));
}

/** @throws what the server answered */
export async function choosePin(pin: string): Promise<void> {
  const { clinicHttp } = await loadHttpClient();
  await clinicHttp.http.put("/api/shared-tablets/current/pin", { pin });
}

export interface Enrolment {
  name: string;
  lockAfterMin: number;
  /** The second of two of the staff, where no owner does it. */
  colleague?: { userId: string; password: string };
}

/** @throws what the server answered */
export async function enrolTablet(enrolment: Enrolment): Promise<void> {
  const { clinicHttp } = await loadHttpClient();
  await clinicHttp.http.put("/api/shared-tablets/current", enrolment);
}

/** @throws what the server answered */
export async function releaseTablet(): Promise<void> {
  const { clinicHttp } = await loadHttpClient();
  await clinicHttp.http.delete("/api/shared-tablets/current");
}
