import { setProductCost } from "@fernpaw/domain/catalogue/price.mutations";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import {
  discardReceipt,
  postReceipt,
  priceReceipt,
  saveReceipt,
} from "@fernpaw/domain/suppliers/goods-receipt.mutations";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { useNavigate } from "react-router";
import type { Faults } from "../../../form/faults.ts";
import type { Form } from "../../../form/form-types.ts";
import type { Fault } from "../../../form/judge-args.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useFollowedRow } from "../use-followed-row.ts";
import { orderFormats, type OrderFormats } from "../orders/order-values.ts";
import { formWords } from "./deliveries.copy.ts";
import { batchNumbered, type DeliveryPage } from "./deliveries.queries.ts";
import { newProductCosts, typedCosts } from "./delivery-costs.ts";
import {
  deliveryValues,
  markUnpostable,
  otherExpiry,
  quantityMilliOf,
  saveArgs,
  seenOf,
  type DeliveryLine,
  type DeliveryValues,
} from "./delivery-values.ts";

const FIELD_OF: Readonly<Record<string, string>> = { quantityMilli: "quantity" };
const fieldAt = (path: readonly PropertyKey[]): string =>
  path.map((step) => FIELD_OF[String(step)] ?? String(step)).join(".");

/** Lines whose batch the clinic has with another last day, if the person has not chosen one. */
async function expiryFaults(db: CacheDb, lines: readonly DeliveryLine[], formats: OrderFormats): Promise<Faults> {
  const found = await Promise.all(
    lines.map(async (line, at) => {
      const known = await batchNumbered(db, line.productId, line.batchNumber);
      const isUnclear = otherExpiry(known?.expiresOn, line) !== null && quantityMilliOf(line, formats) !== 0;
      return isUnclear ? [[`lines.${at}.expiresOn`, formWords.expiryFault] as const] : [];
    }),
  );
  return Object.fromEntries(found.flat());
}

/** The form of a delivery: sent, it goes into stock; kept, it stays as it is for later or for another tablet. */
export function useDeliveryForm(page: DeliveryPage) {
  const { db, mutate, settings, actor } = useClinic();
  const navigate = useNavigate();
  const isOffline = useIsOffline();
  const formats = orderFormats(settings);
  const { id } = page.receipt;
  const saveAll = async (args: ArgsOf<typeof saveReceipt>, { lines }: DeliveryValues): Promise<void> => {
    await mutate(saveReceipt, args);
    // Another try, after stock refused the delivery, differs from what is kept by now.
    form.put({ seen: seenOf(args) });
    const costs = typedCosts(lines, formats);
    const hasCosts = costs.length > 0 || page.typedCosts.size > 0;
    if (actor.role === "owner" && hasCosts) await mutate(priceReceipt, { receiptId: id, lines: costs });
  };
  const form: Form<DeliveryValues> = useActionForm<typeof saveReceipt, DeliveryValues>({
    mutation: saveReceipt,
    start: () => deliveryValues(page, formats),
    fromKept: (kept) => ({ ...deliveryValues(page, formats), ...kept }),
    toArgs: (values, fault) => {
      const args = saveArgs(page, values, formats, fault);
      if (args !== null) markUnpostable(args, values, fault);
      return args;
    },
    judgeSlowly: ({ lines }) => expiryFaults(db, lines, formats),
    fieldAt,
    send: async (args, values) => {
      await saveAll(args, values);
      await mutate(postReceipt, { id, written: args });
      if (!values.updatesCosts || actor.role !== "owner") return;
      for (const cost of await newProductCosts(db, values.lines, formats)) await mutate(setProductCost, cost);
    },
    draftKey: `delivery:${id}`,
    onSaved: () => toastDone(isOffline ? formWords.postedOffline : formWords.posted),
  });
  useFollowedRow(form, deliveryValues(page, formats));
  const leave = async (words: string): Promise<void> => {
    await form.discard();
    toastDone(words);
    await navigate(paths.deliveries);
  };
  const keep = async (): Promise<void> => {
    const values = form.now();
    const faults: Record<string, string> = {};
    const note: Fault = (field, words) => {
      faults[field] ??= words;
      return null;
    };
    const args = saveArgs(page, values, formats, note);
    if (args === null) form.mark(faults);
    else if (await form.run(() => saveAll(args, values))) await leave(formWords.kept);
  };
  const discard = async (): Promise<void> => {
    if (await form.run(() => mutate(discardReceipt, { id }))) await leave(formWords.discarded);
  };
  return { form, formats, isOffline, keep, discard };
}
