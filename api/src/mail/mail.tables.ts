/** What is to be sent; global, since most mail goes to somebody who is in no clinic yet. */
export interface MailTables {
  mails: {
    /** Also the Message-ID: a mail that is sent twice after a cut connection is known as the same. */
    id: string;
    kind: string;
    /** Addresses are of no use to whoever reads a queue that got stuck; kept for the development mailbox. */
    recipient: string;
    /** `MailContent`, sealed: it holds links that let somebody in. Null once it is sent or given up. */
    content: string | null;
    /** `kept`: in the development mailbox, never sent. `unsure`: it may have gone out, and is not tried again. */
    status: "queued" | "sent" | "refused" | "expired" | "kept" | "unsure";
    attempts: number;
    /** Also a lease: whoever sends a mail moves this on before it tries. */
    nextAttemptAt: string;
    /** What it says is no longer true from here on: it is not sent any more. */
    expiresAt: string;
    createdAt: string;
    finishedAt: string | null;
    lastError: string | null;
    /** 1: better not at all than twice. */
    isOnce: 0 | 1;
    /** Set while somebody tries: who finds it set finds a try of which nobody knows the end. */
    triedSince: string | null;
  };
}
