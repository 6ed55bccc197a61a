import type { EntityDefinition, NewRow, PatchOf, RowOf } from "@fernpaw/domain/kernel/entity";
import { settableClock } from "@fernpaw/testing/clock";
import { randomBytes } from "node:crypto";
import { isSameText, sign } from "../areas/auth/tokens/keys.ts";
import { createConfirmLinks } from "../areas/messages/notices/confirm-link.ts";
import { createTextKey } from "../areas/messages/incoming/text-key.ts";
import type { MessageDeps } from "../areas/messages/message-deps.ts";
import type { OpenStore } from "../db/open-store.ts";
import { createMailOutbox, type MailMode } from "../mail/mail-outbox.ts";
import type { SmsMessage } from "../sms/sms-transport.ts";
import { addTestClinic, openTestSync, TestDevice } from "./sync-clinic.ts";

const KEY = randomBytes(32);

/** A clinic in Madrid at ten in the morning, with everything that sends its messages but a provider. */
export async function openMessageDesk(store: OpenStore, mode: MailMode) {
  const clock = settableClock("2026-11-23T09:00:00.000Z");
  const sync = openTestSync(store, { now: clock.nowMs });
  const owner = await addTestClinic(store, sync);
  const { clinicId } = owner;
  const outbox = createMailOutbox({ mode, key: KEY, now: clock.nowMs });
  const texts: SmsMessage[] = [];
  const signed = (purpose: string, text: string): string => sign(KEY, purpose, text);
  const links = createConfirmLinks({
    sync,
    now: clock.nowMs,
    publicUrl: "https://f.example",
    sign: signed,
    isSame: isSameText,
  });
  const deps: MessageDeps & { sms: { mode: "http" | "log" } } = {
    store,
    sync,
    outbox,
    sms: { mode: "http", send: async (text) => void texts.push(text) },
    now: clock.nowMs,
    keyOf: createTextKey(signed),
    confirmUrl: links.urlOf,
    onTrouble: () => undefined,
  };
  const author = { userId: owner.userId, name: "test" };
  const put = <E extends EntityDefinition>(entity: E, row: NewRow<E>) =>
    sync.withClinicTx(clinicId, author, (tx) => tx.insert(entity, row));
  const patch = <E extends EntityDefinition>(entity: E, id: string, set: PatchOf<E>) =>
    sync.withClinicTx(clinicId, author, (tx) => tx.patch(entity, id, set));
  const all = async <E extends EntityDefinition>(entity: E): Promise<RowOf<E>[]> => {
    const device = await new TestDevice(sync, owner).join();
    await device.pullAll();
    return device.all(entity.table) as RowOf<E>[];
  };
  return { clock, sync, owner, clinicId, outbox, texts, links, signed, deps, put, patch, all };
}
