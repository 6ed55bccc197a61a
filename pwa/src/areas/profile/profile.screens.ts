import type { Screen } from "@fernpaw/testing/screens";

export const profileScreens: readonly Screen[] = [
  { route: "/dashboard/profile", heading: "Settings" },
  { route: "/dashboard/profile/devices", heading: "Devices" },
  { route: "/dashboard/profile/audit", heading: "Audit log" },
  ...[
    ["clinic", "Clinic"],
    ["calendar", "Calendar"],
    ["messages", "Messages"],
    ["device", "This device"],
    ["data", "Data"],
  ].map(([section, heading]) => ({
    route: "/dashboard/profile/:section",
    address: `/dashboard/profile/${section}`,
    heading: heading ?? "",
  })),
];
