import { useEffect, useState } from "react";
import { useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { listUnsentDevices, type UnsentDevice } from "../profile-calls.ts";
import { deviceName } from "../profile.copy.ts";

const LOOK_EVERY_MS = 60_000;

/** A device with its name as people know it. */
export type NamedUnsent = UnsentDevice & { title: string };

/**
 * Other devices that have unsent work, or went silent on this day. It is asked again every minute, so that a device that has sent
 * leaves the list. Null: it is not known, as without a network.
 */
export function useUnsentDevices(isWanted: boolean): readonly NamedUnsent[] | null {
  const isOffline = useIsOffline();
  const [devices, setDevices] = useState<readonly NamedUnsent[] | null>(null);
  const isAsked = isWanted && !isOffline;
  useEffect(() => {
    if (!isAsked) return undefined;
    let isCurrent = true;
    const look = (): void =>
      void listUnsentDevices().then(
        (found) => isCurrent && setDevices(found.map((device) => ({ ...device, title: deviceName(device) }))),
        () => isCurrent && setDevices(null),
      );
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [isAsked]);
  return isAsked ? devices : null;
}
