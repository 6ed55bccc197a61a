import type { KeptPrice } from "@fernpaw/domain/billing/line-price";
import type { BatchPart } from "@fernpaw/domain/stock/propose-batches";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { giveTreatment, takeBackTreatment } from "@fernpaw/domain/treatments/treatment.mutations";
import type { Treatment } from "@fernpaw/domain/treatments/treatment";
import { needsCheck } from "@fernpaw/domain/treatments/use-approval";
import type { visits } from "@fernpaw/domain/visits/visit";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { ReactNode } from "react";
import { newId } from "../../../db/new-id.ts";
import { rowsOf } from "../../../db/rows.ts";
import { shelfIdAt } from "../../../session/device-location.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { takeBack } from "../../../ui/take-back.ts";
import { toastDone } from "../../../ui/toast.ts";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import { type Missing, useConfirmation } from "../public/use-confirmation.ts";
import { copy } from "../treatments.copy.ts";
import type { PlannedLine, Product } from "../treatments.queries.ts";

type GiveArgs = ArgsOf<typeof giveTreatment>;

/** One use of a product as a person decided it. */
export interface Use extends Pick<
  Treatment,
  "id" | "quantityMilli" | "dose" | "doseReason" | "route" | "site" | "way"
> {
  product: Product;
  parts: readonly BatchPart[];
  price: KeptPrice;
  blocked: PlannedLine["blocked"];
}

interface Giving {
  /** Answers whose approval was not had, so that nothing was given; null: it was given. @throws Refusal */
  give: (use: Use) => Promise<Missing | null>;
  /** In which an owner approves a batch that must not be used, or a second person checks what goes home. Render it outside of other dialogs. */
  dialog: ReactNode;
}

function argsOf(visitId: string, { product, parts, price, blocked: _, ...how }: Use): GiveArgs {
  const { fixedMinor, unitMinor, priceId } = price;
  return {
    ...how,
    visitId,
    productId: product.id,
    batches: parts.map(({ batchId, quantityMilli }) => ({ id: newId(), batchId, quantityMilli })),
    price: unitMinor === null ? null : { fixedMinor, unitMinor, priceId },
  };
}

/** Gives a product in one tap: record, stock and charge. Undo is in the toast, and on the row. */
export function useGive(visit: Pick<RowOf<typeof visits>, "id" | "petId" | "locationId">): Giving {
  const { db, mutate, settings } = useClinic();
  const { confirm, dialog } = useConfirmation();
  const stockNow = async ({ id, trackStock, dispensingUnit }: Product): Promise<string> => {
    if (trackStock === "no") return "";
    const levels = await rowsOf(db, stockLevels).where("productId").equals(id).toArray();
    const shelfId = await shelfIdAt(db, visit.locationId);
    const here = levels.filter(({ locationId }) => locationId === shelfId);
    return quantityText(
      here.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0),
      dispensingUnit,
    );
  };
  const give = async (use: Use): Promise<Missing | null> => {
    const { product, blocked } = use;
    const args = argsOf(visit.id, use);
    const { way } = use;
    const isChecked = needsCheck(settings, product, way);
    const used = { name: giveTreatment.name, way, product, petId: visit.petId, blocked, isChecked };
    const confirmed = await confirm(args, used);
    if ("missing" in confirmed) return confirmed.missing;
    await mutate(giveTreatment, confirmed.args);
    toastDone(
      copy.done.given(product.name, await stockNow(product)),
      takeBack(() => mutate(takeBackTreatment, { id: use.id })),
    );
    return null;
  };
  return { give, dialog };
}

/** The use of a planned one as it is planned. */
export function usedBy(line: PlannedLine, dose: string): Use {
  const { treatment, known, parts, price, blocked } = line;
  const { id, quantityMilli, doseReason, route, site, way } = treatment;
  return { id, quantityMilli, dose, doseReason, route, site, way, product: known.product, parts, price, blocked };
}
