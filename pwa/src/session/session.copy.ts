import { counted } from "@fernpaw/domain/kernel/plural";

export const copy = {
  notAllHere: "The clinic's data is still loading. This is not on this device yet.",
  thrownAway: "Draft discarded.",
  /** Unsent changes of another person; a `null` name is not on this device. */
  othersUnsent: (count: number, name: string | null) =>
    `${counted(count, "change", "changes")} by ${name ?? "a team member"} will be sent when they sign in`,
  loadingApp: "Loading Fernpaw…",
  loadingDashboard: "Loading Your Dashboard…",
  verifying: "Verifying subscription…",
  loadingAdmin: "Authenticating Admin…",
  expired: "Your session has expired. Please log in again.",
  blocked: "Subscription required",
  blockedText: "An active subscription is required to access this section.",
  viewPlans: "View plans",
  checkAgain: "Check again",
  unverified: "Subscription not verified",
  unverifiedText: "We couldn't verify your clinic's subscription status. Please try again later.",
  adminOnly: "Access denied. Admin role required.",
  adminHook: "useAdminAuth must be used within an AdminAuthProvider",
  firstLoad: (rows: number, expected: number) =>
    expected > 0
      ? `${rows.toLocaleString("en-GB")} of about ${expected.toLocaleString("en-GB")} records on this device`
      : "Loading today's work onto this device",
  noCopyYet: "This device has no copy of the clinic yet",
  noCopyHint: "Connect to the internet once. From then on Fernpaw opens and works without a network.",
  signOut: "Sign out",
  storageBroken: "This device's storage does not answer",
  storageBrokenHint:
    "Saved changes are still on the disk. Close other windows of Fernpaw, then try again. If the problem stays, restart the device.",
  storageFull: "This device's storage is full",
  storageFullHint:
    "Saved changes are still on the disk, but new ones cannot be saved. Delete other files, photos or apps on this device, then try again.",
  upgrade: "This version of Fernpaw is too old for the server",
  upgradeHint: "Your unsent changes are kept. Reload the page to get the new version.",
  reload: "Reload",
};
