import * as z from "zod/mini";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { given } from "../../kernel/repeat.ts";
import { clients } from "./client.ts";
import { unmergedClient } from "./find-client.ts";

const fields = () => clients.schema.shape;

/**
 * How a client pays: name what changes. Invoices that are issued keep their due day. Refuses with `not_found` or
 * `merged_away`.
 */
export const changeClientTerms = defineMutation({
  name: "clients.changeTerms",
  permission: "billing:manage",
  args: () =>
    z.strictObject({
      id: Id,
      set: z.strictObject({
        paymentTermsDays: z.optional(fields().paymentTermsDays),
        creditLimitMinor: z.optional(fields().creditLimitMinor),
        paysFirst: z.optional(fields().paysFirst),
      }),
    }),
  async run(tx, { id, set }) {
    await unmergedClient(tx, id);
    await tx.patch(clients, id, given(set));
  },
});
