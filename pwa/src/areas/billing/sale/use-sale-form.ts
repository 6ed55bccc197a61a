import { sellAtCounter } from "@fernpaw/domain/billing/counter-sale.mutations";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import { useLiveQuery } from "dexie-react-hooks";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { newId } from "../../../db/new-id.ts";
import type { Form } from "../../../form/form-types.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useApproval } from "../../../session/approval/use-approval.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { toastDone } from "../../../ui/toast.ts";
import { readKnowledge } from "../../treatments/treatments.queries.ts";
import { PERCENT_DECIMALS } from "../charges/discount-fields.tsx";
import type { CounterSale } from "../money/payable.ts";
import { nextReference } from "../money/visit-money.queries.ts";
import { copy } from "./sale.copy.ts";
import { type Formats, readLine, readSale, type ReadLine, type SaleValues } from "./sale-lines.ts";

const QUANTITY_DECIMALS = 3;

export interface SalePageProps {
  clientId: string | null;
  locationId: string;
}

export function useFormats(): Formats {
  const { locale, currency } = useClinic().settings;
  return useMemo(
    () => ({
      quantity: { locale, decimals: QUANTITY_DECIMALS },
      money: { locale, decimals: decimalsOf(currency) },
      percent: { locale, decimals: PERCENT_DECIMALS },
    }),
    [locale, currency],
  );
}

/** The lines as they would be sold now, by their ids. */
function useReadLines(values: SaleValues, locationId: string, formats: Formats): ReadonlyMap<string, ReadLine> {
  const { db, timeZone } = useClinic();
  const day = useToday(timeZone);
  const ids = values.lines.map(({ productId }) => productId).join(" ");
  const answer = useLiveQuery(
    () => readKnowledge(db, ids === "" ? [] : ids.split(" "), { visit: { id: "", petId: "", locationId }, day }),
    [db, ids, locationId, day],
  );
  return new Map(
    values.lines.map((line) => [line.id, readLine(line, answer?.known.get(line.productId), { formats, day })]),
  );
}

interface SaleFormOptions extends SalePageProps {
  formats: Formats;
  /** After a sale without a price was recorded: nothing is to be paid. */
  onFree: (id: string) => void;
}

/** Nothing is sold before the payment is taken: the dialog of the payment does both. */
export function useSaleForm({ clientId, locationId, formats, onFree }: SaleFormOptions) {
  const { db, sync, mutate, settings } = useClinic();
  const { ask, dialog } = useApproval();
  const [selling, setSelling] = useState<CounterSale | null>(null);
  /** Of the last render: the lines that the person sees. */
  const seen = useRef<ReadonlyMap<string, ReadLine>>(new Map());
  const ready = useRef<CounterSale | null>(null);
  const mayGoOn = async (typed: SaleValues): Promise<boolean> => {
    const read = readSale(typed, seen.current, () => null);
    if (!read) return false;
    const sale = { id: newId(), clientId: typed.clientId, locationId, ...read };
    ready.current = sale;
    if (![...seen.current.values()].some(({ needsOwner }) => needsOwner)) return true;
    const args = { ...sale, reference: await nextReference(db, sync.deviceId) };
    const what = copy.approve(moneyText(sale.grossMinor, settings));
    const approval = await ask({ name: sellAtCounter.name, args, needs: "owner", what });
    if (approval) ready.current = { ...args, approval };
    return approval !== null;
  };
  const sell = async (sale: CounterSale): Promise<void> => {
    const reference = sale.reference ?? (await nextReference(db, sync.deviceId));
    await mutate(sellAtCounter, { ...sale, reference });
    toastDone(copy.sold);
    onFree(sale.id);
  };
  const form: Form<SaleValues> = useActionForm({
    mutation: sellAtCounter,
    start: (): SaleValues => ({ clientId, lines: [] }),
    toArgs: (typed, fault) => {
      const sale = readSale(typed, seen.current, fault);
      return sale && { id: newId(), clientId: typed.clientId, locationId, reference: "T", ...sale };
    },
    mayGoOn,
    send: async () => {
      if (ready.current?.grossMinor === 0) await sell(ready.current);
      else setSelling(ready.current);
    },
    fieldAt: (path) => path.join("."),
    draftKey: `sale:${clientId ?? ""}`,
    stays: true,
  });
  const read = useReadLines(form.values, locationId, formats);
  useLayoutEffect(() => {
    seen.current = read;
  });
  return { form, read, selling, approvalDialog: dialog, close: () => setSelling(null) };
}
