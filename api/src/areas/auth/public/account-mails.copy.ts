import { plural } from "@fernpaw/domain/kernel/plural";
import type { MailWords } from "../../../mail/mail-template.ts";
import { helloTo as hello, ifNotYou } from "../../../mail/mail-words.copy.ts";

const notYou = "If this was not you, ignore this mail: without the link nothing happens.";

const atClinic = (clinicName: string): string => (clinicName === "" ? "" : ` at ${clinicName}`);

/** Every mail about an account. A name or a clinic that a stranger typed is shown as text, never as a link. */
export const accountMailsCopy = {
  verify: (firstName: string, clinicName: string, url: string): MailWords => ({
    subject: "Confirm your e-mail address",
    lines: [
      hello(firstName),
      `please confirm the address of your account${atClinic(clinicName)}. The link works for 24 hours.`,
    ],
    action: { label: "Confirm the address", url },
    after: [notYou],
  }),
  alreadyYours: (url: string): MailWords => ({
    subject: "You already have an account",
    lines: [
      "Hello,",
      "a person, perhaps you, just asked to use this address for an account. The address already belongs to an account, which has not changed.",
      "If it was you, sign in as always. If you have lost the password, ask for a new one on the sign-in page.",
    ],
    action: { label: "Sign in", url },
    after: ["If it was not you, ignore this mail."],
  }),
  changeEmail: (firstName: string, url: string): MailWords => ({
    subject: "Confirm your new e-mail address",
    lines: [
      hello(firstName),
      "please confirm that your account will use this address from now on. The link works for 24 hours.",
    ],
    action: { label: "Use this address", url },
    after: [notYou],
  }),
  emailChangeAsked: (firstName: string, newEmail: string): MailWords => ({
    subject: "Your account is about to get another e-mail address",
    lines: [
      hello(firstName),
      `a person signed in to your account asked to change its address to ${newEmail}. It changes when that address is confirmed.`,
      ifNotYou,
    ],
  }),
  emailChanged: (firstName: string, newEmail: string): MailWords => ({
    subject: "Your account has another e-mail address",
    lines: [
      hello(firstName),
      `your account uses ${newEmail} from now on. This address can no longer be used to sign in.`,
      "If this was not you, ask the owner of your clinic, or write to us, at once.",
    ],
  }),
  reset: (firstName: string, clinicName: string, url: string): MailWords => ({
    subject: "Choose a new password",
    lines: [
      hello(firstName),
      `with this link you choose a new password for your account${atClinic(clinicName)}. It works for 30 minutes and signs you out everywhere.`,
    ],
    action: { label: "Choose a new password", url },
    after: [notYou],
  }),
  passwordChanged: (firstName: string): MailWords => ({
    subject: "Your password was changed",
    lines: [
      hello(firstName),
      "the password of your account was changed, and the other sessions were ended.",
      "If this was not you, ask for a new password on the sign-in page at once, and tell the owner of your clinic.",
    ],
  }),
  codeUsed: (firstName: string, left: number): MailWords => ({
    subject: "A recovery code was used",
    lines: [
      hello(firstName),
      `a recovery code was used to sign in to your account. ${plural(left, "One code is", `${left} codes are`)} left.`,
      ifNotYou,
    ],
  }),
  secondFactorReset: (firstName: string, by: "clinic" | "admin"): MailWords => ({
    subject: "Your second step was removed",
    lines: [
      hello(firstName),
      `${by === "clinic" ? "the owner of your clinic" : "the platform staff"} removed the second step of your sign-in, with its recovery codes, and signed you out everywhere. Your password signs you in again. Set up a new second step in your profile.`,
      "If you did not ask for this, sign in, change your password, and tell the owner of your clinic at once.",
    ],
  }),
  staffFactorReset: (firstName: string): MailWords => ({
    subject: "Your second step was removed",
    lines: [
      hello(firstName),
      "another administrator removed the second step of your sign-in to the Fernpaw administration, with its recovery codes, and signed you out everywhere. Sign in with your password and set up a new second step.",
      "If you did not ask for this, tell the other administrators at once.",
    ],
  }),
  factorsEnded: (firstName: string): MailWords => ({
    subject: "Your second step was removed",
    lines: [
      hello(firstName),
      "you have confirmed this address for the first time. For safety, Fernpaw removed the second step of the sign-in and its recovery codes, and ended the other sessions: another person could have set them up before. Your password signs you in. Set up a second step again in your profile.",
      "If you did not open this account, ask for a new password on the sign-in page now.",
    ],
  }),
  unlock: (firstName: string, url: string): MailWords => ({
    subject: "Sign in on this device",
    lines: [
      hello(firstName),
      "too many wrong passwords were tried for your account from devices that we do not know. Open this link on the device on which you want to sign in, and then sign in with your password. It works for 10 minutes.",
    ],
    action: { label: "This is my device", url },
    after: [notYou],
  }),
};
