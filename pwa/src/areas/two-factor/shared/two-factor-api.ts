import type { ClinicHttp } from "../../../http/client.ts";

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

/** The same calls at two doors: a clinic's people, and platform staff. */
export function twoFactorApi(http: ClinicHttp["http"], base: string) {
  return {
    state: async () => (await http.get<TwoFactorState>(base)).data,
    startTotp: async () => (await http.post<TotpSecret>(`${base}/totp`)).data,
    confirmTotp: async (code: string) =>
      (await http.post<{ recoveryCodes: string[] }>(`${base}/totp/confirm`, { code })).data.recoveryCodes,
    removeTotp: async () => void (await http.delete(`${base}/totp`)),
    newCodes: async () => (await http.post<{ recoveryCodes: string[] }>(`${base}/recovery-codes`)).data.recoveryCodes,
  };
}

export type TwoFactorApi = ReturnType<typeof twoFactorApi>;
