import { useEffect, useRef } from "react";
import { loadHttpClient } from "../../http/load-client.ts";
import { useAuth } from "../auth-context.ts";
import { useClinic } from "../clinic-context.ts";

/** @throws what the server answered, or that there is no network */
export async function sendProofAgain(): Promise<void> {
  const { clinicHttp } = await loadHttpClient();
  await clinicHttp.http.post("/api/auth/resend-verification");
}

/**
 * The address that is still to be proved; null: none is. The link is often opened on a phone, so the profile is asked
 * again whenever one comes back to this page. What waited is sent as soon as the address is proved.
 */
export function useAddressToProve(): string | null {
  const { state, reloadProfile } = useAuth();
  const { sync } = useClinic();
  const email = state.status === "signed_in" && !state.user.isEmailVerified ? state.user.email : null;
  const reload = useRef(reloadProfile);
  useEffect(() => {
    reload.current = reloadProfile;
  });
  useEffect(() => {
    if (email === null) return undefined;
    const check = () => {
      if (document.visibilityState === "visible") void reload.current().catch(() => undefined);
    };
    document.addEventListener("visibilitychange", check);
    window.addEventListener("focus", check);
    return () => {
      document.removeEventListener("visibilitychange", check);
      window.removeEventListener("focus", check);
      void sync.syncNow().catch(() => undefined);
    };
  }, [email, sync]);
  return email;
}
