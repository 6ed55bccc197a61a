import { isSameText, sign, type Keys } from "./keys.ts";

/** What a refresh cookie claims; `isRefreshTokenOf` says whether it is true. */
export interface RefreshClaim {
  sessionId: string;
  gen: number;
  mac: string;
}

const TOKEN = /^v1\.([\w-]{22})\.(\d{1,9})\.([\w-]{43})$/;

const macOf = (keys: Keys, session: { id: string; salt: string }, gen: number): string =>
  sign(keys.refresh, "rt1", session.id, gen, session.salt);

/** The same session and generation always make the same token: a second answer is the first one again. */
export function refreshTokenOf(keys: Keys, session: { id: string; salt: string; gen: number }): string {
  return `v1.${session.id}.${session.gen}.${macOf(keys, session, session.gen)}`;
}

export function parseRefreshToken(token: string | undefined): RefreshClaim | null {
  const match = TOKEN.exec(token ?? "");
  const [, sessionId, gen, mac] = match ?? [];
  if (sessionId === undefined || gen === undefined || mac === undefined) return null;
  return { sessionId, gen: Number(gen), mac };
}

export function isRefreshTokenOf(keys: Keys, session: { id: string; salt: string }, claim: RefreshClaim): boolean {
  return session.id === claim.sessionId && isSameText(macOf(keys, session, claim.gen), claim.mac);
}

const DEVICE = /^v1\.([0-9a-f-]{36})\.([\w-]{43})$/;

export function deviceTokenOf(keys: Keys, deviceId: string): string {
  return `v1.${deviceId}.${sign(keys.device, "dev1", deviceId)}`;
}

/** The device that a device cookie names; null where the cookie is missing or not ours. */
export function deviceOf(keys: Keys, token: string | undefined): string | null {
  const [, deviceId, mac] = DEVICE.exec(token ?? "") ?? [];
  if (deviceId === undefined || mac === undefined) return null;
  return isSameText(sign(keys.device, "dev1", deviceId), mac) ? deviceId : null;
}
