import type { ApprovalArg } from "@fernpaw/domain/approvals/approval";
import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import { mayOverride, type Unusable, whyUnusable } from "@fernpaw/domain/stock/batch-use";
import { registerBatch } from "@fernpaw/domain/stock/batch.mutations";
import { USE_KINDS } from "@fernpaw/domain/stock/stock-movement";
import type { BatchPart } from "@fernpaw/domain/stock/propose-batches";
import { adjustStock, openStock } from "@fernpaw/domain/stock/stock-movement.mutations";
import { useRef, useState, type ReactNode } from "react";
import { newId } from "../../../db/new-id.ts";
import type { Form } from "../../../form/form-types.ts";
import type { Fault } from "../../../form/judge-args.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useApproval } from "../../../session/approval/use-approval.tsx";
import { refusedDraftKey, textOr, type RefusedChange } from "../../../session/drafts/refused-change.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { approvedUse } from "../public/approved-use.ts";
import { adjust, batchForm, list, quantityWords } from "../stock.copy.ts";
import type { Product, BatchStock } from "../stock.queries.ts";
import { batchIdOf, NEW_BATCH, NO_BATCH } from "../batch-choice.ts";
import { isQuantity, quantityFormat } from "../public/quantity-values.ts";
import {
  adjustArgs,
  batchSplit,
  isForPatient,
  outPartText,
  proposedBatch,
  quantityOf,
  refusedValues,
  type AdjustFormats,
  type AdjustValues,
} from "./adjust-values.ts";

/** Arguments that the form has under another name. */
const FIELD_OF: Readonly<Record<string, string>> = { quantityMilli: "quantity", batchId: "batch", costMinor: "cost" };

function useFormats(): AdjustFormats {
  const { settings } = useClinic();
  const { locale, currency } = settings;
  return { quantity: quantityFormat(settings), money: { locale, decimals: decimalsOf(currency) } };
}

const NOTHING_TYPED: Omit<AdjustValues, "locationId"> = {
  kind: "internal_use",
  batch: "",
  number: "",
  expiresOn: "",
  quantity: "",
  cost: "",
  reason: "",
  petId: "",
  clientId: "",
};

interface AdjustOf {
  product: Product | null;
  stock: BatchStock;
  locationId: string;
  refused: RefusedChange | undefined;
  onClose: () => void;
  onSaved: (() => void) | undefined;
}

interface Adjusting {
  form: Form<AdjustValues>;
  /** The chosen batch, else the proposed one. */
  batch: string;
  /** 0 while it cannot be saved. */
  quantityMilli: number;
  /** The batches that the quantity is taken from, if it is taken from several. */
  parts: BatchPart[];
  /** Why the batch may not be used; null: it may. */
  why: Unusable | null;
  /** In which an owner approves the use of such a batch. */
  dialog: ReactNode;
}

const takenBy = (values: AdjustValues, formats: AdjustFormats) => ({
  kind: values.kind,
  quantityMilli: quantityOf(values, formats),
  petId: isForPatient(values.kind) ? values.petId : null,
});

/** Registers the batch that comes in; a second try finds it registered. */
function useNewBatch(id: string) {
  const { mutate } = useClinic();
  const isRegistered = useRef(false);
  return async (productId: string, { number, expiresOn: typedDay }: AdjustValues): Promise<void> => {
    if (isRegistered.current) return;
    const expiresOn = typedDay === "" ? null : typedDay;
    await mutate(registerBatch, { id, productId, number, expiresOn });
    isRegistered.current = true;
  };
}

interface Taken {
  product: Product | null;
  stock: BatchStock;
  /** The batches that it is taken from, if there are several. */
  split: readonly BatchPart[];
  batchId: string | null;
  formats: AdjustFormats;
}

/** Why stock cannot go out in the typed quantity; null: it can, or it comes in. */
function partWordsOf(values: AdjustValues, { product, stock, split, batchId, formats }: Taken): string | null {
  if (!product || values.kind === "opening") return null;
  const whole = { batchId, quantityMilli: quantityOf(values, formats) };
  return outPartText(product, stock, values.locationId, split.length === 0 ? [whole] : split);
}

/** The typed quantity; 0 while it cannot be saved, so that nothing is asked about it. */
function savableMilli(values: AdjustValues, taken: Taken): number {
  const quantityMilli = quantityOf(values, taken.formats);
  return isQuantity(quantityMilli) && partWordsOf(values, taken) === null ? quantityMilli : 0;
}

/** Saves one after the other. A second try goes on where the first ended. */
function useInTurn() {
  const unsaved = useRef<object[] | null>(null);
  return async (parts: readonly object[], save: (part: object) => Promise<unknown>): Promise<void> => {
    const left = unsaved.current ?? [...parts];
    for (let [part] = left; part; [part] = left) {
      await save(part);
      left.shift();
      unsaved.current = left;
    }
  };
}

const mutationOf = ({ kind }: AdjustValues): MutationDefinition => (kind === "opening" ? openStock : adjustStock);

/** The form that adjusts stock. The use of an expired or blocked batch asks for an owner's approval when it is saved. */
export function useAdjustForm({ product, stock, locationId, refused, onClose, onSaved }: AdjustOf): Adjusting {
  const { db, mutate, timeZone } = useClinic();
  const today = useToday(timeZone);
  const formats = useFormats();
  const [ids] = useState(() => ({ id: textOr(refused?.values["id"], newId()), newBatchId: newId() }));
  const saveInTurn = useInTurn();
  const registerOnce = useNewBatch(ids.newBatchId);
  /** Of the values that are being saved. */
  const approval = useRef<ApprovalArg | null>(null);
  const batchOf = (values: AdjustValues): string => {
    if (values.batch !== "" || !product) return values.batch || NO_BATCH;
    return proposedBatch(product, stock, values, today);
  };
  const partsOf = (values: AdjustValues): BatchPart[] =>
    product ? batchSplit(product, stock, values, { quantityMilli: quantityOf(values, formats), day: today }) : [];
  const takenOf = (values: AdjustValues): Taken => {
    const batchId = batchIdOf(batchOf(values), ids.newBatchId);
    return { product, stock, split: partsOf(values), batchId, formats };
  };
  const chosenOf = (values: AdjustValues) => stock.batches.find(({ id }) => id === batchOf(values));
  const whyNot = (values: AdjustValues): Unusable | null => {
    const chosen = chosenOf(values);
    return chosen && product && USE_KINDS.includes(values.kind)
      ? whyUnusable(chosen, product.useWithinDays, today)
      : null;
  };
  const argsOf = (values: AdjustValues, fault: Fault) => {
    const batch = batchOf(values);
    const partWords = partWordsOf(values, takenOf(values));
    const args = adjustArgs(values, { product, batch, partWords, formats, ids }, fault);
    if (args === null) return null;
    return {
      ...args,
      ...(refused?.at && { occurredAt: refused.at }),
      ...(values.kind !== "opening" && approval.current && { approval: approval.current }),
    };
  };
  const { ask, dialog } = useApproval();
  const mayGoOn = async (values: AdjustValues): Promise<boolean> => {
    approval.current = null;
    const why = whyNot(values);
    if (product === null || why === null || !mayOverride(product)) return true;
    const number = chosenOf(values)?.number ?? "";
    const what = await approvedUse(db, { ...takenBy(values, formats), product, number, why });
    const args = argsOf(values, () => null) ?? {};
    approval.current = await ask({ name: adjustStock.name, args, needs: "owner", what });
    return approval.current !== null;
  };
  const form: Form<AdjustValues> = useActionForm<MutationDefinition, AdjustValues>({
    mutation: adjustStock,
    mutationOf,
    start: () => ({ ...NOTHING_TYPED, locationId, ...(refused && refusedValues(refused, stock, formats)) }),
    toArgs: argsOf,
    mayGoOn,
    refused,
    ...(refused && { draftKey: refusedDraftKey(refused) }),
    fieldAt: (path) => FIELD_OF[String(path[0])] ?? String(path[0]),
    refusalAt: ({ code }) => (code === "already_exists" ? "number" : code === "batch_unusable" ? "batch" : null),
    words: { quantity: quantityWords.fault, reason: list.reasonNeeded, expiresOn: batchForm.datesFault },
    send: async (args, values) => {
      if (batchOf(values) === NEW_BATCH && product) await registerOnce(product.id, values);
      const split = partsOf(values).map((part, at) => ({ ...part, id: at === 0 ? ids.id : newId() }));
      const whole = [args as object];
      await saveInTurn(split.length === 0 ? whole : split, (part) =>
        mutate(mutationOf(values), { ...(args as object), ...part }),
      );
      toastDone(adjust.saved);
    },
    onSaved: () => {
      onClose();
      onSaved?.();
    },
  });
  const { values } = form;
  const quantityMilli = savableMilli(values, takenOf(values));
  const parts = quantityMilli === 0 ? [] : partsOf(values);
  return { form, batch: batchOf(values), quantityMilli, parts, why: whyNot(values), dialog };
}
