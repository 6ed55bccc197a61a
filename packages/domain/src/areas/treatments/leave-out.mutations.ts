import * as z from "zod/mini";
import { derivedId } from "../../kernel/ids.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { found } from "../../kernel/repeat.ts";
import { requiredText } from "../../kernel/text.ts";
import { products } from "../catalogue/product.ts";
import { lastWeight } from "../pets/measured.ts";
import { measurements } from "../pets/pet.ts";
import { visits } from "../visits/visit.ts";
import { bundleSeed, linesByWeight, treatmentOfLine } from "./plan-bundle.ts";
import { treatments } from "./treatment.ts";

/**
 * Skips the products of a visit's bundles that wait for a weight, each product once: no later weight plans them in this visit. A pet that was
 * weighed meanwhile has them planned, and nothing is skipped. Refuses with `not_found`.
 */
export const leaveOutWaiting = defineMutation({
  name: "treatments.leaveOut",
  permission: "appointments:manage",
  args: () => z.strictObject({ visitId: ref("visits"), reason: requiredText(300) }),
  async run(tx, { visitId, reason }, context) {
    const visit = found(await tx.find(visits, visitId), "visits", visitId);
    if (lastWeight(await tx.list(measurements, { equals: { petId: visit.petId } }))) return;
    const waiting = Map.groupBy(await linesByWeight(tx, visit), (each) => `${each.bundleId} ${each.productId}`);
    for (const [line] of waiting.values()) {
      const product = line && (await tx.find(products, line.productId));
      if (!product) continue;
      const id = derivedId(bundleSeed(visitId, line.bundleId), line.id);
      if (await tx.find(treatments, id)) continue;
      const row = treatmentOfLine(id, { visit, line, product }, context);
      await tx.insert(treatments, { ...row, status: "skipped", reason });
    }
  },
});
