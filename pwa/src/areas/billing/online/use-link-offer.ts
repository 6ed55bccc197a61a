import { useEffect, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { readOffer } from "./online-calls.ts";

/** `none`: the clinic has connected no provider. `unknown`: the server has not said yet. */
export type LinkOffer = "on" | "none" | "unknown";

const known = new Map<string, LinkOffer>();

/** Whether the clinic can make payment links. The last answer stays for as long as the page is open. */
export function useLinkOffer(): LinkOffer {
  const { clinicId } = useClinic();
  const isOffline = useIsOffline();
  const [offer, setOffer] = useState<LinkOffer>(known.get(clinicId) ?? "unknown");
  useEffect(() => {
    if (isOffline) return undefined;
    let isCurrent = true;
    readOffer().then(
      (provider) => {
        known.set(clinicId, provider === null ? "none" : "on");
        if (isCurrent) setOffer(provider === null ? "none" : "on");
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [clinicId, isOffline]);
  return offer;
}
