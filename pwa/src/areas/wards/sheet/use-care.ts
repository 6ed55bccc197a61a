import { localDateOf, type Instant } from "@fernpaw/domain/kernel/time";
import { mayOverride } from "@fernpaw/domain/stock/batch-use";
import { giveCare, takeBackCare } from "@fernpaw/domain/wards/care-entry.mutations";
import type { CareOrder } from "@fernpaw/domain/wards/care-order";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import type { ReactNode } from "react";
import { newId } from "../../../db/new-id.ts";
import { useApproval } from "../../../session/approval/use-approval.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockTime, useNow } from "../../../ui/clock-time.tsx";
import { takeBack } from "../../../ui/take-back.ts";
import { toastDone } from "../../../ui/toast.ts";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { approvedUse } from "../../stock/public/approved-use.ts";
import { partsFor, readKnowledge } from "../../treatments/treatments.queries.ts";
import { copy } from "../wards.copy.ts";

type GiveArgs = ArgsOf<typeof giveCare>;

/** One time of an order as a person gave it. */
export interface Care {
  order: CareOrder;
  /** Null: an extra one. */
  dueAt: Instant | null;
  occurredAt?: Instant;
  quantityMilli?: number;
  /** Null: the batch that expires first. */
  batchId?: string | null;
  dose?: string;
  /** Left out: that of the order. */
  doseReason?: string;
  note?: string;
}

interface Caring {
  /** Answers whether it was given: an approval that was not had gives nothing. @throws Refusal */
  give: (care: Care) => Promise<boolean>;
  /** In which an owner approves the use of a batch that must not be used. Render it outside of other dialogs. */
  dialog: ReactNode;
}

/** Gives one time of an order in one tap: entry, and of a product record, stock and charge. Undo is in the toast. */
export function useCare(visit: VisitPartProps["visit"]): Caring {
  const { db, mutate, timeZone } = useClinic();
  const { ask, dialog } = useApproval();
  const now = useNow();

  const withProduct = async (
    { order, quantityMilli, batchId = null }: Care,
    args: GiveArgs,
  ): Promise<GiveArgs | null> => {
    if (order.productId === null) return args;
    const day = localDateOf(now, timeZone);
    const { known } = await readKnowledge(db, [order.productId], { visit, day });
    const own = known.get(order.productId);
    // Without the product on this device the server takes its stock and price.
    if (!own) return args;
    const milli = quantityMilli ?? order.quantityMilli ?? 0;
    const { parts, blocked } = partsFor(own, { quantityMilli: milli, batchId, day });
    const { fixedMinor, unitMinor, priceId } = own.priceAt(milli);
    const whole: GiveArgs = {
      ...args,
      batches: parts.map((part) => ({ id: newId(), batchId: part.batchId, quantityMilli: part.quantityMilli })),
      price: unitMinor === null ? null : { fixedMinor, unitMinor, priceId },
    };
    if (!blocked || !mayOverride(own.product)) return whole;
    const what = await approvedUse(db, {
      kind: "administer",
      quantityMilli: milli,
      product: own.product,
      petId: visit.petId,
      number: blocked.batch.number,
      why: blocked.why,
    });
    const approval = await ask({ name: giveCare.name, args: { ...whole }, needs: "owner", what });
    return approval === null ? null : { ...whole, approval };
  };

  const give = async (care: Care): Promise<boolean> => {
    const { order, dueAt, occurredAt, quantityMilli, dose, doseReason, note } = care;
    const id = newId();
    const args = await withProduct(care, {
      id,
      orderId: order.id,
      dueAt,
      ...(occurredAt !== undefined && { occurredAt }),
      ...(quantityMilli !== undefined && { quantityMilli }),
      ...(dose !== undefined && { dose }),
      ...(doseReason !== undefined && { doseReason }),
      ...(note !== undefined && { note }),
    });
    if (args === null) return false;
    await mutate(giveCare, args);
    const words =
      dueAt === null ? copy.done.givenNow(order.what) : copy.done.given(order.what, clockTime(dueAt, timeZone));
    toastDone(
      words,
      takeBack(() => mutate(takeBackCare, { id })),
    );
    return true;
  };
  return { give, dialog };
}
