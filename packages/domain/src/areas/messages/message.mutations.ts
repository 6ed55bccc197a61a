import * as z from "zod/mini";
import { correctArgs, correctable, emptyRow, registerArgs } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { requiredText } from "../../kernel/text.ts";
import { Email } from "../clients/client.ts";
import { clientInUse } from "../clients/find-client.ts";
import { unmergedPet } from "../pets/find-pet.ts";
import { addressFor } from "./message-rules.ts";
import { messages, messageSettings, messageTemplates } from "./message.ts";
import { assertPlaceholders } from "./template-text.ts";

const columns = () => messageTemplates.schema.shape;

/** Refuses with `already_exists`, or `invalid_args` for a placeholder that its purpose does not have. */
export const addMessageTemplate = defineMutation({
  name: "messageTemplates.add",
  permission: "owner",
  args: () => registerArgs(messageTemplates),
  async run(tx, args, context) {
    if (wasMadeBefore("messageTemplates", await tx.find(messageTemplates, args.id), context)) return;
    assertPlaceholders(args.purpose, { subject: args.subject, body: args.body });
    await tx.insert(messageTemplates, { ...emptyRow(messageTemplates), ...args });
  },
});

/** Refuses with `not_found`, or `invalid_args` for a placeholder that its purpose does not have. */
export const correctMessageTemplate = defineMutation({
  name: "messageTemplates.correct",
  permission: "owner",
  args: () => correctArgs(messageTemplates),
  async run(tx, { id, set }) {
    const template = found(await tx.find(messageTemplates, id), "messageTemplates", id);
    const { subject, body } = { ...template, ...given(set) };
    assertPlaceholders(template.purpose, { "set.subject": subject, "set.body": body });
    await tx.patch(messageTemplates, id, given(set));
  },
});

/** Not offered for new reminders and messages any more, or again. Refuses with `not_found`. */
export const retireMessageTemplate = defineMutation({
  name: "messageTemplates.retire",
  permission: "owner",
  args: () => z.strictObject({ id: Id, status: z._default(columns().status, "inactive") }),
  async run(tx, { id, status }) {
    const template = found(await tx.find(messageTemplates, id), "messageTemplates", id);
    if (template.status !== status) await tx.patch(messageTemplates, id, { status });
  },
});

/** How the clinic writes to its clients: name what changes. */
export const changeMessageSettings = defineMutation({
  name: "messageSettings.change",
  permission: "owner",
  args: () =>
    z.strictObject({
      set: z.extend(correctable(messageSettings), { replyTo: z.optional(z.union([z.literal(""), Email])) }),
    }),
  async run(tx, { set }, { clinicId }) {
    const before = await tx.find(messageSettings, clinicId);
    if (before) await tx.patch(messageSettings, clinicId, given(set));
    else await tx.insert(messageSettings, { ...emptyRow(messageSettings), ...given(set), id: clinicId });
  },
});

const composeArgs = () => z.extend(registerArgs(messages), { body: requiredText(8000) });

/**
 * What `messages.compose` does. `to`: goes to this address, which a person typed, such as another practice's; it is in
 * the client's list all the same.
 */
export async function writeMessage(
  tx: Tx,
  { to, ...args }: z.output<ReturnType<typeof composeArgs>> & { to?: string | undefined },
  context: MutationContext,
): Promise<void> {
  if (wasMadeBefore("messages", await tx.find(messages, args.id), context)) return;
  const client = await clientInUse(tx, args.clientId);
  for (const petId of args.petIds) await unmergedPet(tx, petId);
  const isNote = args.channel === "call" || args.direction === "in";
  const toAddress = args.channel === "call" || isNote ? "" : (to ?? addressFor(client, args.channel));
  if (!isNote && toAddress === "") {
    throw new Refusal("invalid_args", {
      errors: [{ path: "channel", code: "no_address", message: "the client has no address for this" }],
    });
  }
  const status = args.direction === "in" ? "received" : isNote ? "sent" : "queued";
  await tx.insert(messages, {
    ...emptyRow(messages),
    ...args,
    clientId: client.id,
    cause: "manual",
    toAddress,
    status,
    at: context.now,
  });
}

/**
 * A message that somebody wrote. An e-mail or a text message waits for the server, which looks at consent and address
 * again; a letter waits for paper (`messages.markPosted`); a call, or anything that came in, is over when it is noted.
 * Refuses with `not_found`, `merged_away` (pet), `already_exists`, or `invalid_args` where the client has no such
 * address or the text came in by a channel that only goes out.
 */
export const composeMessage = defineMutation({
  name: "messages.compose",
  permission: "clients:manage",
  args: composeArgs,
  run: writeMessage,
});

/**
 * A letter is printed and on its way; twice is once. One that the server held back meanwhile, as of an invoice that was paid, has gone
 * out all the same. Refuses with `not_found` or `invalid_transition` (no letter).
 */
export const markLetterPosted = defineMutation({
  name: "messages.markPosted",
  permission: "clients:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }, context) {
    const message = found(await tx.find(messages, id), "messages", id);
    if (message.channel !== "letter") throw new Refusal("invalid_transition", { table: "messages", id });
    if (message.status === "queued" || message.status === "suppressed")
      await tx.patch(messages, id, { status: "sent", reason: null, at: context.now });
  },
});
