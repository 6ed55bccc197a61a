import { createContext, use, useEffect, useState } from "react";
import type { ReactNode } from "react";
import { adminHttp, parseProblem } from "../../http/client.ts";
import {
  clearAdminSession,
  LOGOUT_MS,
  readAdmin,
  readAdminToken,
  storeAdminSession,
  STORAGE_KEYS,
} from "../../session/tokens/stored-session.ts";
import type { AdminProfile } from "../../session/tokens/stored-session.ts";
import type { MfaChallenge } from "../../session/auth-context.ts";
import { copy as sessionCopy } from "../../session/session.copy.ts";
import type { Proof } from "../two-factor/public/second-factor-form.tsx";
import { logIgnored } from "../../ui/browser-log.ts";
import { fetchFigures } from "./platform-api.ts";

/** Milliseconds after which whoever is restored goes on without an answer: each page asks for itself anyway. */
const CHECK_MS = 5000;

/** `expired`: the server knows the session no longer. */
export type AdminEnd = "never" | "by_hand" | "expired";

export type AdminState =
  /** Restored from this browser, and being asked about. */
  | { status: "checking"; admin: AdminProfile }
  /** Somebody whose stored profile is no admin's is here too, for the guard to refuse. */
  | { status: "signed_in"; admin: AdminProfile }
  | { status: "signed_out"; end: AdminEnd };

interface AdminSignIn {
  accessToken: string;
  user: AdminProfile;
}

interface AdminAuth {
  state: AdminState;
  /** Null while nobody is signed in here. */
  admin: AdminProfile | null;
  /** Null: signed in. Else what the second step needs. @throws what the server answered */
  login: (email: string, password: string) => Promise<MfaChallenge | null>;
  /** @throws what the server answered */
  finishLogin: (mfaToken: string, proof: Proof) => Promise<void>;
  /** The local part always runs. */
  logout: () => Promise<void>;
}

const AdminAuthContext = createContext<AdminAuth | null>(null);

function storedState(): AdminState {
  const admin = readAdminToken() === null ? null : readAdmin();
  if (!admin) return { status: "signed_out", end: "never" };
  return { status: admin.role === "admin" ? "checking" : "signed_in", admin };
}

function ended(end: AdminEnd): AdminState {
  clearAdminSession();
  return { status: "signed_out", end };
}

/** The administrator's session: its own keys, its own connection, no refresh. The clinic's session is not touched. */
export function AdminAuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<AdminState>(storedState);
  // Before the first call: a call knows only who listened when it was made.
  useRefusals(setState);
  useRestoredCheck(state, setState);
  useOtherTabs(setState);
  const adopt = ({ accessToken, user }: AdminSignIn) => {
    storeAdminSession(accessToken, user);
    setState({ status: "signed_in", admin: user });
  };
  const value: AdminAuth = {
    state,
    admin: state.status === "signed_out" ? null : state.admin,
    login: async (email, password) => {
      const { data } = await adminHttp.post<AdminSignIn | MfaChallenge>("/api/admin/auth/login", { email, password });
      if ("mfaToken" in data) return data;
      adopt(data);
      return null;
    },
    finishLogin: async (mfaToken, proof) => {
      adopt((await adminHttp.post<AdminSignIn>("/api/admin/auth/mfa", { mfaToken, ...proof })).data);
    },
    logout: async () => {
      try {
        await adminHttp.post("/api/admin/auth/logout", undefined, { timeout: LOGOUT_MS });
      } catch (error) {
        // Signed out on this device all the same.
        logIgnored("The server was not told of the administrator's sign-out", error);
      } finally {
        setState(ended("by_hand"));
      }
    },
  };
  return <AdminAuthContext value={value}>{children}</AdminAuthContext>;
}

/** Asks once whether the restored session still holds. Only the server's word ends it: see `useRefusals`. */
function useRestoredCheck(state: AdminState, setState: (state: AdminState) => void): void {
  const isChecking = state.status === "checking";
  const admin = isChecking ? state.admin : null;
  useEffect(() => {
    if (!admin) return;
    let isCurrent = true;
    const goOn = (error?: unknown) => {
      if (isCurrent && parseProblem(error)?.status !== 401) setState({ status: "signed_in", admin });
    };
    fetchFigures(CHECK_MS).then(() => goOn(), goOn);
    return () => {
      isCurrent = false;
    };
  }, [admin, setState]);
}

const SIGN_IN = /^\/api\/admin\/auth\/(login|mfa|logout)$/;

/** A 401 of any call but those of the sign-in itself says that the session is over. */
function useRefusals(setState: (state: AdminState) => void): void {
  useEffect(() => {
    const id = adminHttp.interceptors.response.use(undefined, (error: unknown) => {
      const url = (error as { config?: { url?: string } }).config?.url ?? "";
      if (parseProblem(error)?.status === 401 && !SIGN_IN.test(url)) setState(ended("expired"));
      throw error;
    });
    return () => adminHttp.interceptors.response.eject(id);
  }, [setState]);
}

/** What another tab signed in or out of holds here too. */
function useOtherTabs(setState: (state: AdminState) => void): void {
  useEffect(() => {
    const handle = ({ key }: StorageEvent) => {
      if (key === STORAGE_KEYS.adminUser) setState(storedState());
    };
    window.addEventListener("storage", handle);
    return () => window.removeEventListener("storage", handle);
  }, [setState]);
}

/** @throws outside its provider */
export function useAdminAuth(): AdminAuth {
  const auth = use(AdminAuthContext);
  if (!auth) throw new Error(sessionCopy.adminHook);
  return auth;
}
