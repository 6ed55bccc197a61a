import { Navigate } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useAddressChoice } from "../../../ui/use-address-choice.ts";
import type { SettingsState } from "../settings/settings-state.ts";
import { DEVICE_CHOICES } from "./device-choices.ts";
import { DevicesScreen } from "./devices-screen.tsx";

/** Which devices are listed is live in the address. An employee is led to the settings. */
export function Component() {
  const { actor } = useClinic();
  const [choice, choose] = useAddressChoice("list", DEVICE_CHOICES, "all");
  if (actor.role !== "owner")
    return <Navigate to={paths.profile} replace state={{ refused: "devices" } satisfies SettingsState} />;
  return <DevicesScreen choice={choice} onChoice={choose} />;
}
