import { counted } from "@fernpaw/domain/kernel/plural";
import type { ClinicPermission } from "@fernpaw/domain/kernel/permissions";
import type { Profession } from "./public/employees-api.ts";

export const professionWords = {
  vet: "Vet",
  nurse: "Nurse",
  assistant: "Assistant",
  reception: "Reception",
  groomer: "Groomer",
  manager: "Manager",
  other: "Other",
} satisfies Record<Profession, string>;

/** `Nurse · Head nurse`; a title that only repeats the profession is left out. */
export function workWords({ profession, jobTitle }: { profession: Profession; jobTitle: string }): string {
  const words = professionWords[profession];
  return jobTitle === "" || jobTitle === words ? words : `${words} · ${jobTitle}`;
}

/** Usual rights of each profession; the owner changes them in the form. */
export const usualRights: Record<Profession, readonly ClinicPermission[]> = {
  vet: [
    "appointments:view",
    "appointments:manage",
    "clients:view",
    "clients:manage",
    "inventory:view",
    "prescriptions:view",
    "prescriptions:manage",
  ],
  nurse: [
    "appointments:view",
    "appointments:manage",
    "clients:view",
    "clients:manage",
    "inventory:view",
    "prescriptions:view",
    "prescriptions:manage",
  ],
  assistant: ["appointments:view", "clients:view"],
  reception: ["appointments:view", "appointments:manage", "clients:view", "clients:manage", "billing:view"],
  groomer: ["appointments:view", "clients:view"],
  manager: ["appointments:view", "appointments:manage", "clients:view", "clients:manage", "billing:view"],
  other: ["appointments:view"],
};

export const copy = {
  licence: {
    title: "Licence",
    hint: "A vet's signature on a note or prescription carries this number. Without it a vet cannot sign a prescription.",
    day: "Enter a day, or leave it empty.",
    save: "Save licence",
  },
  title: "Employees",
  count: (count: number) => counted(count, "person", "people"),
  dashboard: "Dashboard",
  invite: "Invite",
  team: "The team",
  name: "Name",
  work: "Work",
  account: "Account",
  rights: "May do",
  you: "you",
  owner: "Owner",
  employee: "Team member",
  locked: "Locked out",
  all: "everything",
  some: (count: number, of: number) => `${count} of ${of}`,
  needsServer:
    "Accounts and rights are on the server, which cannot be reached right now. The names come from this tablet.",
  invitations: "Invitations",
  noInvitations: "No open invitations.",
  invitationUntil: (day: string) => `Link valid until ${day}`,
  invitationOver: "The link has expired",
  resend: "Send again",
  resent: (email: string) => `A new link is on its way to ${email}.`,
  revoke: "Cancel invitation",
  revoked: (email: string) => `The invitation of ${email} was cancelled.`,
  inviteTitle: "Invite a team member",
  inviteHint: "They get a mail with a link and choose their own password.",
  email: "E-mail",
  send: "Send invitation",
  sent: (email: string) => `The invitation is on its way to ${email}.`,
  required: "Please fill this in",
  emailInvalid: "This does not look like an e-mail address",
  colleague: "A team member already has this address.",
  invited: "This address is already invited.",
  gone: "This person is not on this tablet.",
  rightsTitle: "Rights",
  rightsHint: "Changes apply from their next action. Their earlier records are kept.",
  ownerRights: "An owner may do everything.",
  save: "Save rights",
  saved: "Saved: the rights are changed.",
  unchanged: "Nothing is changed yet.",
  stale: "Another person changed these rights in the meantime. You now see the current rights.",
  lock: "Lock out",
  lockTitle: (name: string) => `Lock ${name} out?`,
  lockText: "They are signed out everywhere at once. Their unsent changes stay on their device.",
  unlock: "Allow again",
  lockedNow: (name: string) => `${name} is locked out.`,
  unlockedNow: (name: string) => `${name} can sign in again.`,
  access: "Access",
  accessHint: "Lock out a team member who has left. Their records are kept.",
  signIn: {
    title: "Signing in",
    secondStep: "Second step",
    on: "On: the password and an app or a passkey",
    off: "Off: the password alone",
    places: "Where they are signed in",
    nowhere: "Nowhere at the moment.",
    unreachable: "The server cannot be reached right now.",
    ended: "Signed out there",
    endAll: "Sign out everywhere",
    endAllTitle: (name: string) => `Sign ${name} out everywhere?`,
    endAllText:
      "For a device that was lost or left open. Their PINs on shared tablets end too. They sign in again with the password. Unsent changes wait on the device until then.",
    endedAll: (name: string) => `${name} is signed out everywhere.`,
    resetHint: "For a lost phone or key, when the recovery codes are lost too.",
    reset: "Remove the second step",
    resetTitle: (name: string) => `Remove ${name}'s second step?`,
    resetText:
      "Make sure that this person really asks you. Their password alone signs them in until they set up a new second step. They are signed out everywhere and get a mail.",
    resetDone: (name: string) => `${name} signs in with the password alone now.`,
  },
};
