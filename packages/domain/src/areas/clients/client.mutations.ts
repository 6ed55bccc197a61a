import * as z from "zod/mini";
import { correctArgs, emptyRow, registerArgs } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { hasVisible } from "../../kernel/text.ts";
import { staff } from "../staff/staff.ts";
import { clients } from "./client.ts";
import { unmergedClient } from "./find-client.ts";

interface Reachable {
  lastName: string;
  companyName: string;
  phones: readonly unknown[];
  emails: readonly unknown[];
  hasNoContact: "yes" | "no";
}

/** A client has a last name or a company, and a phone or an e-mail unless both were refused. */
export function isIdentified(client: Pick<Reachable, "lastName" | "companyName">): boolean {
  return hasVisible(client.lastName) || hasVisible(client.companyName);
}

export function isReachable(client: Pick<Reachable, "phones" | "emails" | "hasNoContact">): boolean {
  return client.phones.length > 0 || client.emails.length > 0 || client.hasNoContact === "yes";
}

const NAME_NEEDED = { path: ["lastName"], error: "a last name or a company is needed" };
const CONTACT_NEEDED = { path: ["phones"], error: "a phone or an e-mail is needed, or that there is none" };

/** @throws Refusal `not_found`, also for a person of another clinic */
async function assertColleague(tx: Tx, userId: string | null | undefined): Promise<void> {
  if (userId) found(await tx.find(staff, userId), "staff", userId);
}

/**
 * A new client. Where the server finds another client with his phone or e-mail among those changed lately, and
 * not among `knownDuplicateIds` (whom the author saw on the form), it opens a `duplicate_client` item. Refuses
 * with `invalid_args` (no name; no way to reach the client), `not_found` (the preferred vet) or `already_exists`.
 */
export const registerClient = defineMutation({
  name: "clients.register",
  permission: "clients:manage",
  args: () =>
    z
      .extend(registerArgs(clients), {
        knownDuplicateIds: z._default(z.array(ref("clients")).check(z.maxLength(50)), []),
      })
      .check(z.refine(isIdentified, NAME_NEEDED), z.refine(isReachable, CONTACT_NEEDED)),
  async run(tx, { knownDuplicateIds: _, ...card }, context) {
    if (wasMadeBefore("clients", await tx.find(clients, card.id), context)) return;
    const client = { ...emptyRow(clients), ...card };
    await assertColleague(tx, client.preferredVetId);
    await tx.insert(clients, client);
  },
});

/**
 * Changes the named fields. Refuses with `not_found`, `merged_away`, or `invalid_args` when the client
 * would be left without a name or a way to be reached.
 */
export const correctClient = defineMutation({
  name: "clients.correct",
  permission: "clients:manage",
  args: () => correctArgs(clients),
  async run(tx, { id, set }) {
    const before = await unmergedClient(tx, id);
    await assertColleague(tx, set.preferredVetId);
    const after = await tx.patch(clients, id, given(set));
    const errors = [
      ...(isIdentified(before) && !isIdentified(after)
        ? [{ path: "set.lastName", code: "custom", message: NAME_NEEDED.error }]
        : []),
      ...(isReachable(before) && !isReachable(after)
        ? [{ path: "set.phones", code: "custom", message: CONTACT_NEEDED.error }]
        : []),
    ];
    if (errors.length > 0) throw new Refusal("invalid_args", { errors });
  },
});

/**
 * Active, inactive (a booking makes him active again), blocked or deceased (neither can be booked for; what is booked
 * stands). Refuses with `not_found` or `merged_away`.
 */
export const changeClientStatus = defineMutation({
  name: "clients.changeStatus",
  permission: "clients:manage",
  args: () => z.strictObject({ id: Id, status: clients.schema.shape.status }),
  async run(tx, { id, status }) {
    const client = await unmergedClient(tx, id);
    if (client.status !== status) await tx.patch(clients, id, { status });
  },
});
