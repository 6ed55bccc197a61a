import * as z from "zod/mini";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { given, wasMadeBefore } from "../../kernel/repeat.ts";
import { hasVisible, nameText, text } from "../../kernel/text.ts";
import { Address, clients, Email, newClient, Phone } from "./client.ts";
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
const NO_ADDRESS = { line1: "", line2: "", city: "", region: "", postcode: "" };

/**
 * A new client. Where the server finds another client with his phone or e-mail among those changed lately, and
 * not among `knownDuplicateIds` (whom the author saw on the form), it opens a `duplicate_client` item. Refuses
 * with `invalid_args` (no name; no way to reach the client) or `already_exists`.
 */
export const registerClient = defineMutation({
  name: "clients.register",
  permission: "clients:manage",
  args: () =>
    z
      .strictObject({
        id: Id,
        title: z._default(nameText(40), ""),
        firstName: z._default(nameText(80), ""),
        lastName: z._default(nameText(80), ""),
        companyName: z._default(nameText(120), ""),
        phones: z._default(clients.schema.shape.phones, []),
        emails: z._default(clients.schema.shape.emails, []),
        address: z._default(Address, NO_ADDRESS),
        notes: z._default(text(4000), ""),
        preferredVetId: z._default(z.nullable(Id), null),
        categories: z._default(clients.schema.shape.categories, []),
        referralSource: z._default(nameText(120), ""),
        hasNoContact: z._default(z.enum(["yes", "no"]), "no"),
        knownDuplicateIds: z._default(z.array(Id).check(z.maxLength(50)), []),
      })
      .check(z.refine(isIdentified, NAME_NEEDED), z.refine(isReachable, CONTACT_NEEDED)),
  async run(tx, { knownDuplicateIds: _, ...card }, context) {
    if (wasMadeBefore("clients", await tx.find(clients, card.id), context)) return;
    await tx.insert(clients, { ...newClient(), ...card });
  },
});

/**
 * Changes the named fields. Refuses with `not_found`, `merged_away`, or `invalid_args` when the client
 * would be left without a name or a way to be reached.
 */
export const correctClient = defineMutation({
  name: "clients.correct",
  permission: "clients:manage",
  args: () =>
    z.strictObject({
      id: Id,
      set: z.strictObject({
        title: z.optional(nameText(40)),
        firstName: z.optional(nameText(80)),
        lastName: z.optional(nameText(80)),
        companyName: z.optional(nameText(120)),
        phones: z.optional(z.array(Phone).check(z.maxLength(10))),
        emails: z.optional(z.array(Email).check(z.maxLength(10))),
        address: z.optional(Address),
        notes: z.optional(text(4000)),
        preferredVetId: z.optional(z.nullable(Id)),
        categories: z.optional(clients.schema.shape.categories),
        referralSource: z.optional(nameText(120)),
        hasNoContact: z.optional(z.enum(["yes", "no"])),
      }),
    }),
  async run(tx, { id, set }) {
    const before = await unmergedClient(tx, id);
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
  args: () => z.strictObject({ id: Id, status: z.enum(["active", "inactive", "blocked", "deceased"]) }),
  async run(tx, { id, status }) {
    const client = await unmergedClient(tx, id);
    if (client.status !== status) await tx.patch(clients, id, { status });
  },
});
