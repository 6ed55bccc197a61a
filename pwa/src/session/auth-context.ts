import { createContext, use } from "react";
import type { KeptPerson } from "./lock/pin-store.ts";
import type { Profile } from "./tokens/stored-session.ts";

/** Who is here as far as is known: see `isLoading`. */
export type AuthState =
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
  /** The data processing agreement that the person accepts for the clinic; null: none. */
  agreementVersion: number | null;
}

/** What a complete invitation says of the person; the rest the owner decided. */
export interface InvitationReply {
  token: string;
  firstName: string;
  lastName: string;
  password: string;
}

/** The password was right and does not do alone: the second factor ends in a token for `adoptToken`. */
export interface MfaChallenge {
  mfaToken: string;
  methods: string[];
}

export interface Auth {
  state: AuthState;
  /** True until the first profile check has ended: the guards wait then, unless the device knows who is here. */
  isLoading: boolean;
  /** Null: signed in. @throws what the server answered, or that there is no network */
  login: (email: string, password: string) => Promise<MfaChallenge | null>;
  /** Goes on with a token that a call of its own has ended in. @throws like `login` */
  adoptToken: (accessToken: string) => Promise<void>;
  /** Shows the clinic's copy without a session, after the PIN of a shared tablet, until the server answers again. */
  openByPin: (kept: KeptPerson) => void;
  /** Makes a clinic and signs its owner in. @throws like `login` */
  register: (registration: Registration) => Promise<void>;
  /** Joins a clinic and signs in, in place of whoever was signed in before. @throws like `login` */
  acceptInvitation: (reply: InvitationReply) => Promise<void>;
  /**
   * The local part always runs, whatever the server says: the device's copy of the clinic goes, unsent changes stay.
   * `keepsCopy` for somebody who is about to sign in again.
   */
  logout: (options?: { keepsCopy?: boolean }) => Promise<void>;
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
