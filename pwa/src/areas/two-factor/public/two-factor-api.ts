import type { ClinicHttp } from "../../../http/client.ts";
import { loadChunk } from "../../../ui/chunk.ts";

export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** What a person signs in with beside the password. */
export interface TwoFactorState {
  isOn: boolean;
  isRequired: boolean;
  hasTotp: boolean;
  recoveryCodesLeft: number;
  passkeys: Passkey[];
}

/** What an app is told, once. */
export interface TotpSecret {
  secret: string;
  /** For the square code. */
  uri: string;
}

interface PasskeyOptions<Options> {
  token: string;
  options: Options;
}

const loadWebAuthn = () => loadChunk(() => import("@simplewebauthn/browser"));
type WebAuthn = Awaited<ReturnType<typeof loadWebAuthn>>;
type RegistrationOptions = Parameters<WebAuthn["startRegistration"]>[0]["optionsJSON"];
type SignInOptions = Parameters<WebAuthn["startAuthentication"]>[0]["optionsJSON"];

async function signed(http: ClinicHttp["http"], path: string, body?: object) {
  const { data } = await http.post<PasskeyOptions<SignInOptions>>(path, body);
  const { startAuthentication } = await loadWebAuthn();
  return { challenge: data.token, passkey: await startAuthentication({ optionsJSON: data.options }) };
}

/** The device signs for a sign-in that waits. `door`: `/api/auth` or `/api/admin/auth`. @throws also where the person gave that up */
export const signWithPasskey = (http: ClinicHttp["http"], door: string, mfaToken: string) =>
  signed(http, `${door}/mfa/passkey-options`, { mfaToken });

/** The device signs with whichever passkey of ours the person chooses. @throws also where the person gave that up */
export const signWithAnyPasskey = (http: ClinicHttp["http"]) => signed(http, "/api/auth/passkey-options");

/** Absent on plain http outside localhost, and in old browsers. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === "function";

/** The same calls at two doors: a clinic's people, and platform staff. */
export function twoFactorApi(http: ClinicHttp["http"], base: string) {
  return {
    state: async () => (await http.get<TwoFactorState>(base)).data,
    startTotp: async () => (await http.post<TotpSecret>(`${base}/totp`)).data,
    confirmTotp: async (code: string) =>
      (await http.post<{ recoveryCodes: string[] }>(`${base}/totp/confirm`, { code })).data.recoveryCodes,
    removeTotp: async () => void (await http.delete(`${base}/totp`)),
    /** Asks the device for a passkey. @throws also where the person gave that up */
    addPasskey: async (name: string) => {
      const { data } = await http.post<PasskeyOptions<RegistrationOptions>>(`${base}/passkeys/options`);
      const { startRegistration } = await loadWebAuthn();
      const credential = await startRegistration({ optionsJSON: data.options });
      const body = { token: data.token, name, credential };
      return (await http.post<{ recoveryCodes: string[] }>(`${base}/passkeys`, body)).data.recoveryCodes;
    },
    removePasskey: async (id: string) => void (await http.delete(`${base}/passkeys/${encodeURIComponent(id)}`)),
    newCodes: async () => (await http.post<{ recoveryCodes: string[] }>(`${base}/recovery-codes`)).data.recoveryCodes,
  };
}

export type TwoFactorApi = ReturnType<typeof twoFactorApi>;
