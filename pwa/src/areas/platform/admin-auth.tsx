import { createContext, use, useState } from "react";
import type { ReactNode } from "react";
import { adminHttp } from "../../http/client.ts";
import { clearAdminSession, readAdmin, readAdminToken, storeAdminSession } from "../../http/stored-session.ts";
import type { AdminProfile } from "../../http/stored-session.ts";
import { copy as sessionCopy } from "../../session/session.copy.ts";

interface AdminAuth {
  /** Null when nobody is signed in here. A stored profile that is no admin's is handed on, for the guard to refuse. */
  admin: AdminProfile | null;
  login: (email: string, password: string) => Promise<void>;
  /** The local part always runs. */
  logout: () => Promise<void>;
}

const AdminAuthContext = createContext<AdminAuth | null>(null);

/** The administrator's session: its own keys, its own connection, no refresh. The clinic's session is not touched. */
export function AdminAuthProvider({ children }: { children: ReactNode }) {
  const [admin, setAdmin] = useState<AdminProfile | null>(() => (readAdminToken() === null ? null : readAdmin()));
  const value: AdminAuth = {
    admin,
    login: async (email, password) => {
      const { data } = await adminHttp.post<{ accessToken: string; user: AdminProfile }>("/api/admin/auth/login", {
        email,
        password,
      });
      storeAdminSession(data.accessToken, data.user);
      setAdmin(data.user);
    },
    logout: async () => {
      try {
        await adminHttp.post("/api/admin/auth/logout");
      } catch {
        // Signed out on this device all the same.
      } finally {
        clearAdminSession();
        setAdmin(null);
      }
    },
  };
  return <AdminAuthContext value={value}>{children}</AdminAuthContext>;
}

/** @throws outside its provider */
export function useAdminAuth(): AdminAuth {
  const auth = use(AdminAuthContext);
  if (!auth) throw new Error(sessionCopy.adminHook);
  return auth;
}
