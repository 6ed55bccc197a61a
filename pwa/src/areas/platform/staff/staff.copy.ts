import { counted } from "@fernpaw/domain/kernel/plural";
import type { PlatformPermission } from "@fernpaw/domain/kernel/permissions";

/** Each right of an administrator: its name, and what it lets the person do. */
export const rightWords: Readonly<Record<PlatformPermission, { name: string; what: string }>> = {
  "platform:clinics:manage": { name: "Clinics", what: "Find clinics, suspend and resume them, extend trials" },
  "platform:users:manage": {
    name: "Users",
    what: "Find accounts of clinics, lock them, end sessions, reset an owner's second step",
  },
  "platform:subscriptions:manage": { name: "Plans and billing", what: "Plans, prices, taxes, invoices and refunds" },
  "platform:settings:manage": {
    name: "Settings",
    what: "Pet types, catalogue, announcements, messages, and all administrators",
  },
  "platform:support:view": {
    name: "Support access",
    what: "Read a clinic's data for a short time with a reason; the owner is informed",
  },
};

export const staffCopy = {
  gone: "This administrator does not exist",
  count: (total: number, isFound: boolean) =>
    `${counted(total, "administrator", "administrators")}${isFound ? " found" : ""}`,
  fileName: "administrators",
  empty: "No administrators yet.",
  right: "Right",
  rights: "Rights",
  noRights: "Dashboard and reports only",
  secondStep: "Second step",
  hasStep: (isOn: boolean) => (isOn ? "On" : "Off"),
  you: (name: string) => `${name} (you)`,
  invite: "Invite an administrator",
  inviteHint:
    "The person gets a mail with a link that works for seven days and once. They choose a password, and set up a second step at the first sign-in.",
  send: "Send the invitation",
  sent: (email: string) => `Invitation sent to ${email}`,
  firstName: "First name",
  lastName: "Last name",
  always: "Every administrator sees the dashboard, appointments and reports, as counts only.",
  notYours: "You do not have this right, so you cannot give it.",
  taken: {
    administrator: "This address belongs to an administrator already.",
    clinic: "This address belongs to an account of a clinic. Take another one.",
  },
  alreadyInvited: "This address is invited already. Send that invitation again instead.",
  mayNotGive: "You can give only the rights that you have.",
  tooMany: "Too many mails to this address. Try again in an hour.",
  invitations: "Open invitations",
  until: (day: string) => `works until ${day}`,
  over: "the link has run out",
  resend: "Send again",
  resendTo: (email: string) => `Send again to ${email}`,
  withdraw: "Withdraw",
  withdrawOf: (email: string) => `Withdraw the invitation to ${email}`,
  withdrawn: (email: string) => `Invitation to ${email} withdrawn`,
  answered: "This invitation was accepted or withdrawn already. Reload the page.",
  change: "Change rights",
  changeTitle: (name: string) => `Rights of ${name}`,
  changeHint: "The person is signed out everywhere and signs in again with the new rights.",
  save: "Save rights",
  saved: (name: string) => `Rights of ${name} changed`,
  last: "No other administrator may manage settings. Give another one that right first.",
  own: "This is your account. Another administrator changes its rights, or locks it.",
  join: {
    title: "Join the administration",
    loading: "Your invitation",
    hint: (email: string) => `You will sign in as ${email}.`,
    password: "Password",
    accept: "Set the password",
    done: "Your account is ready. Sign in with your new password.",
    deadTitle: "This invitation no longer works",
    deadHint:
      "It was already used, it is older than a week, it was withdrawn or sent again, or the address has another account. If you have already chosen a password, sign in. Otherwise ask for a new invitation.",
    noLinkTitle: "The link is not complete",
    noLinkHint:
      "Open the whole link again from the mail. For safety, Fernpaw removes its secret part from the address, so reloading this page loses it.",
    toSignIn: "To the sign-in",
  },
};
