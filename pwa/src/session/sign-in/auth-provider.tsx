import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { loadHttpClient } from "../../http/load-client.ts";
import { onSessionRefused } from "../tokens/session-refused.ts";
import { logIgnored } from "../../ui/browser-log.ts";
import { firstScreen } from "../../ui/first-screen.ts";
import { forgetSignOut, noteSignOut } from "../tokens/sign-out-note.ts";
import { noteOpenedByPin } from "../tokens/opened-by-pin.ts";
import { listenToOtherTabs, tellOtherTabs } from "../tokens/session-channel.ts";
import {
  clearClinicSession,
  LOGOUT_MS,
  parseProfile,
  readAccessToken,
  readProfile,
  readSubscription,
  STORAGE_KEYS,
  storeAccessToken,
  storeProfile,
  storeSubscription,
} from "../tokens/stored-session.ts";
import type { Profile } from "../tokens/stored-session.ts";
import { AuthContext } from "../auth-context.ts";
import type { Auth, AuthState, MfaChallenge } from "../auth-context.ts";
import type { KeptPerson } from "../lock/pin-store.ts";
import { noteCopyToRemove } from "../sync-client/copies-to-remove.ts";
import { openAfterProof } from "../lock/tablet-state.ts";

/** Of the server's own answer to a sign-out. */
const SIGNED_OUT = 204;

/** Askings of one profile: other tabs do not change it more often while an answer is on its way. */
const MOST_ASKINGS = 3;

/** Asks for the profile and stores it; the other tabs take over what is new in it. */
async function fetchProfile(asking = 1): Promise<Profile> {
  const { clinicHttp } = await loadHttpClient();
  const before = JSON.stringify(readProfile());
  const answer = await clinicHttp.http.get<unknown>("/api/profile/me");
  const profile = parseProfile(answer.data);
  // A captive portal answers 200 with a page of its own: that is no network, not a profile.
  if (!profile) throw new Error("the answer is not a profile");
  if (readAccessToken() === null) return profile;
  // Somebody stored one meanwhile: nobody can tell which answer is the older, and it must not come back.
  if (JSON.stringify(readProfile()) !== before && asking < MOST_ASKINGS) return fetchProfile(asking + 1);
  const isNews = JSON.stringify(readProfile()) !== JSON.stringify(profile);
  storeProfile(profile);
  if (isNews) tellOtherTabs({ kind: "signed_in", userId: profile.userId });
  return profile;
}

const signedOut = (how: "expired" | "by_hand" | "never"): AuthState => ({
  status: "signed_out",
  isExpired: how === "expired",
  wasByHand: how === "by_hand",
});

/** What this device knows by itself: whoever has worked here goes on at once, and is checked beside that. */
function storedState(): AuthState {
  if (readAccessToken() === null) return signedOut("never");
  const user = readProfile();
  return user ? { status: "signed_in", user } : signedOut("never");
}

/** Null when nothing is to be shown that is not shown already. */
async function checkedState(stored: Profile | null): Promise<AuthState | null> {
  if (stored) await firstScreen;
  if (readAccessToken() === null) return null;
  try {
    const user = await fetchProfile();
    if (stored && JSON.stringify(user) === JSON.stringify(stored)) return null;
    return { status: "signed_in", user };
  } catch {
    // A refused refresh has been shown already; of anything else nothing is known.
    return stored || readAccessToken() === null ? null : signedOut("never");
  }
}

/** Signs in with a token. @throws without a network, and keeps nothing then */
async function begin(accessToken: string): Promise<Profile> {
  storeAccessToken(accessToken);
  noteOpenedByPin(false);
  await forgetSignOut();
  try {
    const profile = await fetchProfile();
    openAfterProof();
    tellOtherTabs({ kind: "signed_in", userId: profile.userId });
    return profile;
  } catch (error) {
    clearClinicSession();
    throw error;
  }
}

interface SignInAnswer {
  accessToken?: unknown;
  mfaRequired?: unknown;
  mfaToken?: unknown;
  methods?: unknown;
}

async function ask(path: string, body: object): Promise<SignInAnswer> {
  const { publicHttp } = await loadHttpClient();
  return (await publicHttp.post<SignInAnswer>(path, body)).data;
}

function challengeIn({ mfaRequired, mfaToken, methods }: SignInAnswer): MfaChallenge | null {
  if (mfaRequired !== true || typeof mfaToken !== "string" || !Array.isArray(methods)) return null;
  return { mfaToken, methods: methods.filter((method) => typeof method === "string") };
}

function tokenIn({ accessToken }: SignInAnswer): string {
  if (typeof accessToken !== "string") throw new Error("the answer carries no token");
  return accessToken;
}

/** The store of the PINs is not on the way of the first screen. */
const loadKept = () => import("../lock/kept-people.ts");

/** Removes profile and token. The PIN of a shared tablet keeps the profile, to open it while the server is out of reach. */
function endRefused(): void {
  const kept = { profile: readProfile(), subscription: readSubscription() };
  const { profile } = kept;
  clearClinicSession();
  noteOpenedByPin(false);
  if (!profile) return;
  loadKept()
    .then(({ keepForPin }) => keepForPin({ ...kept, profile }))
    .catch((error: unknown) => logIgnored("The PIN will not open this tablet without the server", error));
}

function openKept({ profile, subscription }: KeptPerson): AuthState {
  if (subscription !== null) storeSubscription(subscription);
  noteOpenedByPin(true);
  return { status: "signed_in", user: profile };
}

/** After a sign-out the person's copy goes, and the PIN opens nothing. */
function giveUpCopy({ userId, clinic }: Profile): void {
  if (!clinic) return;
  noteCopyToRemove({ clinicId: clinic._id, userId });
  loadKept()
    .then(({ dropKept }) => dropKept(userId))
    .catch((error: unknown) => logIgnored("The PIN still knows the person who signed out", error));
}

async function closeSession(): Promise<void> {
  try {
    await noteSignOut();
    const { clinicHttp } = await loadHttpClient();
    const options = { skipsRefresh: true, timeout: LOGOUT_MS };
    const { status } = await clinicHttp.http.post("/api/auth/logout", undefined, options);
    // A captive portal answers 200 to anything.
    if (status === SIGNED_OUT) await forgetSignOut();
  } catch (error) {
    // The session ends on this device all the same; on the server it runs out by itself.
    logIgnored("The server was not told of the sign-out", error);
  } finally {
    clearClinicSession();
    noteOpenedByPin(false);
    tellOtherTabs({ kind: "signed_out", isExpired: false });
  }
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(storedState);
  const [isLoading, setLoading] = useState(() => readAccessToken() !== null);

  useEffect(() => {
    let isCurrent = true;
    const stopRefusals = onSessionRefused(() => {
      endRefused();
      tellOtherTabs({ kind: "signed_out", isExpired: true });
      setState(signedOut("expired"));
      setLoading(false);
    });
    const takeStored = () => {
      const user = readProfile();
      if (user) setState({ status: "signed_in", user });
    };
    const stopNews = listenToOtherTabs((news) => {
      if (news.kind !== "token") noteOpenedByPin(false);
      if (news.kind === "signed_out") {
        setState(signedOut(news.isExpired ? "expired" : "by_hand"));
        setLoading(false);
      }
      if (news.kind === "signed_in") takeStored();
    });
    // The message can be here before what the other tab stored can be read here.
    const takeChange = ({ key }: StorageEvent) => {
      if (key === STORAGE_KEYS.user && readAccessToken() !== null) takeStored();
    };
    window.addEventListener("storage", takeChange);
    void checkedState(readProfile()).then((next) => {
      if (!isCurrent) return;
      if (next) setState(next);
      setLoading(false);
    });
    return () => {
      isCurrent = false;
      stopRefusals();
      stopNews();
      window.removeEventListener("storage", takeChange);
    };
  }, []);

  const adoptToken = async (accessToken: string): Promise<void> => {
    const user = await begin(accessToken);
    setState({ status: "signed_in", user });
  };
  const auth: Auth = {
    state,
    isLoading,
    login: async (email, password) => {
      const answer = await ask("/api/auth/login", { email, password });
      const challenge = challengeIn(answer);
      if (!challenge) await adoptToken(tokenIn(answer));
      return challenge;
    },
    adoptToken,
    openByPin: (kept) => {
      setState(openKept(kept));
      setLoading(false);
    },
    register: async (registration) => adoptToken(tokenIn(await ask("/api/auth/register", registration))),
    acceptInvitation: async (reply) => adoptToken(tokenIn(await ask("/api/auth/complete-invitation", reply))),
    logout: async ({ keepsCopy = false } = {}) => {
      const user = readProfile() ?? (state.status === "signed_in" ? state.user : null);
      if (user && !keepsCopy) giveUpCopy(user);
      await closeSession();
      setState(signedOut("by_hand"));
      setLoading(false);
    },
    reloadProfile: async () => {
      const user = await fetchProfile();
      setState({ status: "signed_in", user });
      return user;
    },
  };
  return <AuthContext value={auth}>{children}</AuthContext>;
}
