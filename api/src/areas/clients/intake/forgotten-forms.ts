import { intakeForms } from "@fernpaw/domain/clients/intake-form";
import type { Forgotten } from "../../../forget-rows.ts";

/** Forms that filled no record. */
export const forgottenForms: Forgotten = {
  name: "intakeForms.forget",
  async list(tx) {
    const lists = [];
    for (const status of ["sent", "received", "discarded"] as const)
      lists.push(await tx.list(intakeForms, { equals: { status } }));
    return lists.flat();
  },
  remove: (tx, id) => tx.remove(intakeForms, id),
};
