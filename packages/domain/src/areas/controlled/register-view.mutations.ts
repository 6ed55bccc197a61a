import * as z from "zod/mini";
import { Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { canAny, REGISTER_PERMISSIONS } from "../../kernel/permissions.ts";
import { ref } from "../../kernel/references.ts";

/**
 * A person looks at a register, prints it or takes it away as a file, also without a network. It changes no row: the audit log of the
 * server has it. Refuses with `forbidden`.
 */
export const viewRegister = defineMutation({
  name: "controlledRegisters.view",
  permission: "signed_in",
  args: () =>
    z.strictObject({
      id: Id,
      locationId: ref("locations"),
      /** Null: the list of registers. */
      productId: z._default(z.nullable(ref("products")), null),
      how: z.enum(["screen", "print", "pdf", "csv"]),
    }),
  run(_tx, _args, { actor }) {
    if (!canAny(actor, REGISTER_PERMISSIONS)) throw new Refusal("forbidden", { permission: "inventory:view" });
    return Promise.resolve();
  },
});
