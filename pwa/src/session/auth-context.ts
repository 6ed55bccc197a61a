import { createContext, use } from "react";
import type { Profile } from "../http/stored-session.ts";

/** `loading` until the first profile check has ended, where the device has no profile of its own. */
export type AuthState =
  | { status: "loading" }
  | { status: "signed_in"; user: Profile }
  | { status: "signed_out"; isExpired: boolean; wasByHand: boolean };

export interface Registration {
  clinicName: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  timeZone: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 4217. */
  currency: string;
}

export interface Auth {
  state: AuthState;
  /** True until the first profile check has ended. Somebody whom the device knows works meanwhile. */
  isLoading: boolean;
  /** @throws what the server answered, or that there is no network */
  login: (email: string, password: string) => Promise<void>;
  /** Makes a clinic and signs its owner in. @throws like `login` */
  register: (registration: Registration) => Promise<void>;
  /** The local part always runs, whatever the server says; unsent changes stay on the device. */
  logout: () => Promise<void>;
  /** Asks for the profile again. @throws without a network */
  reloadProfile: () => Promise<Profile>;
}

export const AuthContext = createContext<Auth | null>(null);

/** @throws outside `AuthProvider` */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}
