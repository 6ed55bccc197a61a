import * as z from "zod/mini";
import { registerArgs } from "../../kernel/entity.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { wasMadeBefore } from "../../kernel/repeat.ts";
import { clients, consents } from "./client.ts";
import { CONSENT_FIELDS } from "./consent.ts";
import { unmergedClient } from "./find-client.ts";

/**
 * What a client said when he was asked whether he may be written to. Every answer stays as history. `seen` is what
 * the author saw before he asked: where somebody else has recorded another answer meanwhile, that one holds and a
 * `stale_field` card shows this one.
 * Refuses with `not_found`, `merged_away` or `already_exists`.
 */
export const recordConsent = defineMutation({
  name: "clients.recordConsent",
  permission: "clients:manage",
  args: () => z.extend(registerArgs(consents), { seen: consents.schema.shape.answer }),
  async run(tx, { clientId, seen, ...asked }, context) {
    if (wasMadeBefore("consents", await tx.find(consents, asked.id), context)) return;
    const client = await unmergedClient(tx, clientId);
    await tx.insert(consents, { ...asked, clientId: client.id, askedAt: context.now });
    const field = CONSENT_FIELDS[asked.channel];
    if (client[field] === asked.answer) return;
    if (client[field] === seen) {
      await tx.patch(clients, client.id, { [field]: asked.answer });
      return;
    }
    await tx.raise({
      kind: "stale_field",
      scope: "people",
      entities: [{ table: "clients", id: client.id }],
      mine: { [field]: asked.answer },
      theirs: { actorId: client.updatedBy, values: { [field]: client[field] } },
      details: { mutation: "clients.recordConsent" },
    });
  },
});
