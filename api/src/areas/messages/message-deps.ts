import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Store } from "@fernpaw/sync/server/store";
import type { MailOutbox } from "../../mail/mail-outbox.ts";
import type { SmsTransport } from "../../sms/sms-transport.ts";
import type { TextKey } from "./incoming/text-key.ts";
import type { Confirmable } from "./notices/confirm-link.ts";

export interface MessageDeps {
  store: Store;
  sync: Pick<SyncServer, "withClinicTx">;
  outbox: MailOutbox;
  sms: SmsTransport;
  now: () => number;
  /** The address with which a client confirms, from the mail's own link alone. */
  confirmUrl(appointment: Confirmable): string;
  /** A text went out: an answer to it goes to this clinic. */
  keyOf: TextKey;
  onTrouble: (error: unknown, message: { messageId: string; attempts: number }) => void;
}
