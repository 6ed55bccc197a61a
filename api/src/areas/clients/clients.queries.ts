import { clients } from "@fernpaw/domain/clients/client";
import { type ContactCard, duplicateKeys } from "@fernpaw/domain/clients/duplicate-clients";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import type { Sql } from "@fernpaw/sync/server/store";

/** A phone that half the clinic shares (its own, typed by mistake) says nothing about who it is. */
const AT_MOST = 20;

const BY_CONTACT = `select "clientId" from "clientContacts" where "clinicId" = ? and "contact" = ?
  order by "clientId" limit ${AT_MOST}`;
const ADD_CONTACT = `insert into "clientContacts" ("clinicId", "contact", "clientId") values (?, ?, ?)
  on conflict ("clinicId", "contact", "clientId") do nothing`;

const contactsOf = (card: ContactCard): string[] =>
  duplicateKeys(card).filter((key) => key.startsWith("phone:") || key.startsWith("email:"));

/** Remembers how a client can be reached, inside the transaction that writes the client. */
export async function noteContacts(sql: Sql, clinicId: string, card: ContactCard): Promise<void> {
  for (const contact of contactsOf(card)) await sql.run(ADD_CONTACT, [clinicId, contact, card.id]);
}

/** Other clients who have or had a phone or an e-mail of this card, oldest first. */
export async function clientsReachedAs(
  sql: Sql,
  clinicId: string,
  tx: Tx,
  card: ContactCard,
): Promise<RowOf<typeof clients>[]> {
  const ids = new Set<string>();
  for (const contact of contactsOf(card)) {
    for (const { clientId } of await sql.all<{ clientId: string }>(BY_CONTACT, [clinicId, contact])) ids.add(clientId);
  }
  ids.delete(card.id);
  const rows: RowOf<typeof clients>[] = [];
  for (const id of [...ids].sort()) {
    const row = await tx.find(clients, id);
    if (row) rows.push(row);
  }
  return rows;
}
