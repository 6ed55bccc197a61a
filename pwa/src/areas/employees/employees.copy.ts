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

/** What each profession usually needs; the owner changes it in the form. */
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
  nurse: ["appointments:view", "appointments:manage", "clients:view", "clients:manage", "inventory:view"],
  assistant: ["appointments:view", "clients:view"],
  reception: ["appointments:view", "appointments:manage", "clients:view", "clients:manage", "billing:view"],
  groomer: ["appointments:view", "clients:view"],
  manager: ["appointments:view", "appointments:manage", "clients:view", "clients:manage", "billing:view"],
  other: ["appointments:view"],
};

export const copy = {
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
  employee: "Employee",
  locked: "Locked out",
  all: "Everything",
  some: (count: number, of: number) => `${count} of ${of}`,
  needsServer:
    "Accounts and rights are kept on the server, which cannot be reached right now. The names are this tablet's.",
  tryAgain: "Try again",
  invitations: "Invitations",
  noInvitations: "Nobody is invited at the moment.",
  invitationUntil: (day: string) => `Link good until ${day}`,
  invitationOver: "The link has run out",
  resend: "Send again",
  resent: (email: string) => `A new link is on its way to ${email}.`,
  revoke: "Take back",
  revoked: (email: string) => `The invitation of ${email} was taken back.`,
  inviteTitle: "Invite somebody",
  inviteHint: "They get a mail with a link, choose their own password and are in.",
  email: "E-mail",
  firstName: "First name",
  lastName: "Last name",
  profession: "Profession",
  jobTitle: "Job title",
  send: "Send invitation",
  sent: (email: string) => `The invitation is on its way to ${email}.`,
  required: "Please fill this in",
  emailInvalid: "This does not look like an e-mail address",
  colleague: "Somebody in the clinic has this address already.",
  invited: "This address is invited already.",
  gone: "This person is not on this tablet.",
  rightsTitle: "What this person may do",
  rightsHint: "Takes effect with the next thing they do. What they recorded before is kept.",
  ownerRights: "An owner may do everything.",
  save: "Save rights",
  saved: "Saved: the rights are changed.",
  unchanged: "Nothing is changed yet.",
  stale: "Somebody else changed these rights in the meantime. These are the present ones.",
  lock: "Lock out",
  lockTitle: (name: string) => `Lock ${name} out?`,
  lockText: "They are signed out everywhere at once. What they recorded offline stays on their device.",
  unlock: "Let in again",
  lockedNow: (name: string) => `${name} is locked out.`,
  unlockedNow: (name: string) => `${name} can sign in again.`,
  access: "Access",
  accessHint: "Somebody who has left is locked out; everything they recorded stays.",
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
      "For a device that was lost or left open. Their PINs on shared tablets end too. They sign in again with the password; what they recorded offline waits on the device until then.",
    endedAll: (name: string) => `${name} is signed out everywhere.`,
    resetHint: "If the phone or the key is lost, and the recovery codes too.",
    reset: "Take the second step away",
    resetTitle: (name: string) => `Take ${name}'s second step away?`,
    resetText:
      "Make sure that it is really this person who asks you. Their password alone signs in then, until they set up a new second step. They are signed out everywhere and told by mail.",
    resetDone: (name: string) => `${name} signs in with the password alone now.`,
  },
};
