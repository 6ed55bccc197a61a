import { type MailContent, renderMail } from "../../../mail/mail-template.ts";
import { siteCopy } from "../site.copy.ts";

export interface LeaveSigns {
  publicUrl: string;
  /** MAC of a text: links in letters must work for years, so nothing about them is kept. */
  sign(purpose: string, text: string): string;
}

/** The two ways out of the newsletter: our page, and the address for mail programs, which post there themselves (RFC 8058). */
export function leaveLinks({ publicUrl, sign }: LeaveSigns, subscriberId: string): { page: string; oneClick: string } {
  const token = `${subscriberId}.${sign("newsletter-leave", subscriberId)}`;
  return {
    page: `${publicUrl}/newsletter/unsubscribe#token=${token}`,
    // The mail program itself posts to this address, so the token cannot be in a fragment.
    oneClick: `${publicUrl}/api/public/unsubscribe?token=${token}`,
  };
}

/** A letter to a subscriber. It always has both ways out of the newsletter. */
export function letterMail(
  signs: LeaveSigns,
  subscriberId: string,
  { subject, text }: { subject: string; text: string },
): MailContent {
  const { page, oneClick } = leaveLinks(signs, subscriberId);
  return { ...renderMail(siteCopy.letterMail(subject, text, page)), unsubscribeUrl: oneClick };
}
