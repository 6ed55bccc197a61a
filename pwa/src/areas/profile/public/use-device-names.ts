import { useEffect, useState } from "react";
import { listDevices } from "../profile-calls.ts";
import { deviceName } from "../profile.copy.ts";

const NONE: ReadonlyMap<string, string> = new Map();

/** The names of the devices that this person may see, by id. The server has them: without a network there are none. */
export function useDeviceNames(): ReadonlyMap<string, string> {
  const [names, setNames] = useState(NONE);
  useEffect(() => {
    let isCurrent = true;
    listDevices().then(
      (devices) => {
        if (isCurrent) setNames(new Map(devices.map((device) => [device.id, deviceName(device)])));
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return names;
}
