import { sumMinor } from "@fernpaw/domain/kernel/money";
import type { Device } from "../profile-calls.ts";

export const DEVICE_CHOICES = ["all", "unsent", "removed"] as const;
export type DeviceChoice = (typeof DEVICE_CHOICES)[number];

/** The payments that wait on a device, over all tills, as it last said. */
export const unsentPaymentsOn = ({ tills }: Pick<Device, "tills">): { count: number; sumMinor: number } => ({
  count: tills.reduce((sum, { unsentCount }) => sum + unsentCount, 0),
  sumMinor: sumMinor(tills.map(({ unsentMinor }) => unsentMinor)),
});

export const hasUnsent = (device: Pick<Device, "queueLength" | "tills">): boolean =>
  (device.queueLength ?? 0) > 0 || unsentPaymentsOn(device).count > 0;

/** The devices of a choice, those with unsent work first. The others keep the order of their last contact. */
export const chosenDevices = (devices: readonly Device[], choice: DeviceChoice): Device[] =>
  devices
    .filter((device) => {
      if (choice === "removed") return device.status === "revoked";
      return choice === "all" ? device.status === "active" : hasUnsent(device);
    })
    .toSorted((a, b) => Number(hasUnsent(b)) - Number(hasUnsent(a)));
