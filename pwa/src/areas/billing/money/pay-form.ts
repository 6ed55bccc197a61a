import { sellAtCounter } from "@fernpaw/domain/billing/counter-sale.mutations";
import { issueInvoice } from "@fernpaw/domain/billing/invoice.mutations";
import { smallestCoin } from "@fernpaw/domain/billing/cash-rounding";
import { recordPayment } from "@fernpaw/domain/billing/payment.mutations";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import { useLiveQuery } from "dexie-react-hooks";
import { useRef, useState } from "react";
import { newId } from "../../../db/new-id.ts";
import type { Form } from "../../../form/form-types.ts";
import type { Fault } from "../../../form/judge-args.ts";
import { decimalText, readDecimal } from "../../../form/typed-number.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { moneyText } from "../../../ui/money-text.ts";
import { toastDoneAnd } from "../../../ui/toast.ts";
import { useAskedOnce } from "../../../ui/use-asked-once.ts";
import { claimsOfInvoices, type ListedClaim } from "../claims/claims.queries.ts";
import { doubtWords } from "../online/doubt-words.ts";
import { doubtfulPayments } from "../online/paid-online.queries.ts";
import { useTillId } from "../till/device-till.ts";
import { copy, dialog as words, methodWords } from "./money.copy.ts";
import { useOver } from "./overpaid.ts";
import { inOrder, type PayPart, type PayReading, readParts, type ReadPart } from "./pay-parts.ts";
import { type DueInvoice, partsOf, type Payable, payableMinor, type Payer, visitsOf } from "./payable.ts";
import { useCheckOut } from "./use-check-out.ts";
import { useWaysOn } from "./ways-on.ts";
import { nextReference } from "./visit-money.queries.ts";

export interface PayDialogProps {
  payable: Payable;
  payer: Payer;
  /** The claim that the insurer paid, with the sum: the payment names it. */
  claim?: { id: string; amountMinor: number };
  /** After the dialog has closed, where charges were issued, goods sold or money recorded. */
  onPaid?: () => void;
  onClose: () => void;
}

export interface PayValues {
  parts: PayPart[];
  isSplit: boolean;
  /** Cash that the client handed over, as typed; empty: the exact sum. */
  tendered: string;
  /** Of the insurer's part; empty: none. Null: the person did not choose, so the only claim. */
  claimId: string | null;
}

type Args = ArgsOf<typeof recordPayment>;
type Asked = Pick<DueInvoice, "id" | "dueMinor">;

export interface PayContents extends PayReading {
  /** Claims to insurers for the invoices that are paid. */
  claims: readonly ListedClaim[];
  money: (minor: number) => string;
  coinText: string;
}

/** Null: it was not noted, or nothing is paid in cash. */
export function readTendered({ tendered, parts }: PayValues, { format }: PayReading): number | null {
  if (tendered.trim() === "" || !parts.some(({ method }) => method === "cash")) return null;
  const read = readDecimal(tendered, format);
  return "unread" in read ? Number.NaN : read.value;
}

/** The claim that the money of the insurer is for; null: none. */
export function claimIn({ claimId }: Pick<PayValues, "claimId">, claims: readonly ListedClaim[]): string | null {
  const [only, ...others] = claims;
  if (claimId === null) return only && others.length === 0 ? only.claim.id : null;
  return claimId === "" ? null : claimId;
}

interface Taking {
  parts: ReadPart[];
  tenderedMinor: number | null;
  claimId: string | null;
}

/** The parts in the order in which they are recorded; null after the first fault. `overMinor` may be more than what is due. */
function readTaking(values: PayValues, contents: PayContents, overMinor: number, fault: Fault): Taking | null {
  const { dueMinor, money } = contents;
  const { parts, leftMinor } = readParts(values.parts, contents);
  for (const [at, { worthMinor, isOffCoin }] of parts.entries()) {
    const field = `parts.${at}.amount`;
    if (worthMinor === null || worthMinor < 1) return fault(field, words.amountNeeded);
    if (worthMinor > dueMinor + overMinor) return fault(field, words.amountMost(money(dueMinor)));
    if (isOffCoin) return fault(field, words.coin(contents.coinText));
  }
  if (parts.length > 1 && leftMinor !== 0) return fault("parts.0.amount", leftWords(leftMinor, money));
  const cash = parts.find(({ method }) => method === "cash");
  const tenderedMinor = readTendered(values, contents);
  if (tenderedMinor !== null && !(tenderedMinor >= (cash?.amountMinor ?? 0)))
    return fault("tendered", words.tenderedLess);
  return { parts: inOrder(parts), tenderedMinor, claimId: claimIn(values, contents.claims) };
}

/** The sum that the parts leave, or have too much. */
export const leftWords = (leftMinor: number, money: (minor: number) => string): string =>
  leftMinor > 0 ? words.left(money(leftMinor)) : words.over(money(-leftMinor));

/** Issues the named charges, or sells the goods. A second try after a failed payment does neither again. */
function useIssue({ open, sale, invoices }: Payable, clientId: Payer["clientId"]): () => Promise<Asked[]> {
  const { db, sync, mutate } = useClinic();
  const issued = useRef<Asked | null>(null);
  const issue = async (): Promise<typeof issued.current> => {
    if (open === null && !sale) return null;
    const reference = sale?.reference ?? (await nextReference(db, sync.deviceId));
    if (sale) {
      await mutate(sellAtCounter, { ...sale, reference });
      return { id: sale.id, dueMinor: sale.grossMinor };
    }
    if (open === null) return null;
    const { lines, grossMinor } = open;
    const id = newId();
    const lineIds = lines.map((line) => line.id);
    await mutate(issueInvoice, { id, lineIds, clientId: clientId ?? undefined, grossMinor, reference });
    return { id, dueMinor: grossMinor };
  };
  return async () => {
    issued.current ??= await issue();
    return issued.current === null ? [...invoices] : [...invoices, issued.current];
  };
}

/** Records one part after the other. A second try does not record a part again. */
function useRecord(payable: Payable, { clientId, locationId }: Payer) {
  const { mutate } = useClinic();
  const tillId = useTillId(locationId);
  const issue = useIssue(payable, clientId);
  const asked = useRef<Asked[] | null>(null);
  const ids = useRef(new Map<string, string>());
  const recordedId = useRef<string>(undefined);
  const argsOf = ({ worthMinor: _, isOffCoin: __, ...part }: ReadPart, taking: Omit<Taking, "parts">): Args => {
    const id = ids.current.get(part.method) ?? newId();
    ids.current.set(part.method, id);
    const tenderedMinor = part.method === "cash" ? taking.tenderedMinor : null;
    const claimId = part.method === "insurance" ? taking.claimId : null;
    return { ...part, id, clientId, locationId, tillId, tenderedMinor, claimId, reference: part.reference.trim() };
  };
  const record = async (part: ReadPart, taking: Omit<Taking, "parts">): Promise<void> => {
    asked.current ??= await issue();
    const allocations = partsOf(asked.current, part.worthMinor ?? 0);
    const args = argsOf(part, taking);
    await mutate(recordPayment, { ...args, allocations });
    recordedId.current = args.id;
    const paid = new Map(allocations.map(({ invoiceId, amountMinor }) => [invoiceId, amountMinor]));
    asked.current = asked.current.map((one) => ({ ...one, dueMinor: one.dueMinor - (paid.get(one.id) ?? 0) }));
  };
  return { argsOf, record, issue, recordedId, hasBegun: () => asked.current !== null };
}

const NO_CLAIMS: readonly ListedClaim[] = [];
const NO_DOUBTS: readonly string[] = [];

/** Payments online that may have been made for the invoices, in words. The first try to take more asks about them. */
function useDoubts({ invoices }: Payable) {
  const { db, settings } = useClinic();
  const ids = invoices.map(({ id }) => id);
  const read = async (): Promise<string[]> =>
    (await doubtfulPayments(db, ids)).map((doubt) => doubtWords(doubt, settings));
  const doubts = useLiveQuery(read, [db, ids.join(), settings]) ?? NO_DOUBTS;
  const asked = useAskedOnce(doubts);
  return { doubts, isAsked: asked.isAsked, mayGoOn: async () => asked.mayGoOn(await read()) };
}

interface Change {
  backMinor: number;
}

function useContents(payable: Payable) {
  const { db, settings } = useClinic();
  const ids = payable.invoices.map(({ id }) => id).join();
  const claims = useLiveQuery(() => claimsOfInvoices(db, ids === "" ? [] : ids.split(",")), [db, ids]) ?? NO_CLAIMS;
  /** As it was at the tap: the invoice asks for less as soon as it is paid. */
  const [dueMinor, setDueMinor] = useState(() => payableMinor(payable));
  const { locale, currency, country } = settings;
  const format = { locale, decimals: decimalsOf(currency) };
  const money = (minor: number): string => moneyText(minor, settings);
  const place = { currency, country };
  const contents: PayContents = { claims, dueMinor, format, place, money, coinText: money(smallestCoin(place)) };
  return { contents, setDueMinor };
}

/** The money of the insurer, or the whole sum by card. The amount of a deposit is typed. */
const firstPart = ({ claim, payable }: PayDialogProps, { format }: PayContents): PayPart =>
  claim
    ? { method: "insurance", amount: decimalText(claim.amountMinor, format, format.decimals), reference: "" }
    : { method: "card_terminal", amount: payable.isDeposit === true ? "" : null, reference: "" };

export function usePayForm(props: PayDialogProps) {
  const { payable, payer, claim, onPaid, onClose } = props;
  const checkOut = useCheckOut();
  const { contents, setDueMinor } = useContents(payable);
  const { dueMinor, money } = contents;
  const { argsOf, record, issue, recordedId, hasBegun } = useRecord(payable, payer);
  const waysFrom = useWaysOn(payer);
  const { mayGoOn, ...double } = useDoubts(payable);
  const over = useOver(payable, payer, contents);
  const read = (values: PayValues, fault: Fault = () => null): Taking | null =>
    readTaking(values, contents, over.overMinor(values.parts), fault);
  const staysOpen = useRef<string | null>(null);
  /** The parts that are recorded, where a later one was refused. */
  const taken = useRef<ReadPart[]>([]);
  const [recorded, setRecorded] = useState<readonly string[]>([]);
  /** The money to give back, which stays on the screen until the next tap. */
  const [change, setChange] = useState<Change | null>(null);
  const done = (): void => {
    onClose();
    onPaid?.();
  };
  const keepRest = (values: PayValues): void => {
    const methods = new Set(taken.current.map(({ method }) => method));
    const left = values.parts.filter(({ method }) => !methods.has(method));
    setRecorded(taken.current.map((part) => words.recorded(money(part.amountMinor), methodWords[part.method])));
    setDueMinor(payableMinor(payable) - sumMinor(taken.current.map(({ worthMinor }) => worthMinor ?? 0)));
    form.set({ parts: left.length < 2 ? left.map((part) => ({ ...part, amount: null })) : left });
  };
  const form: Form<PayValues> = useActionForm({
    mutation: recordPayment,
    start: (): PayValues => ({
      parts: [firstPart(props, contents)],
      isSplit: false,
      tendered: "",
      claimId: claim?.id ?? null,
    }),
    toArgs: (values, fault): Args | null => {
      const taking = read(values, fault);
      const [first] = taking?.parts ?? [];
      if (!taking || !first) return null;
      // A rest would have no client who owes it.
      if (payer.clientId === null && readParts(values.parts, contents).leftMinor > 0)
        return fault("parts.0.amount", words.inFull);
      return argsOf(first, taking);
    },
    mayGoOn: async ({ parts }) => {
      const isMeant = over.mayGoOn(parts);
      return (await mayGoOn()) && isMeant;
    },
    send: async (_, values) => {
      const taking = read(values);
      const before = taken.current.length;
      try {
        if (!taking) return;
        for (const part of taking.parts) {
          await record(part, taking);
          taken.current = [...taken.current, part];
        }
      } catch (error) {
        if (taken.current.length > before) keepRest(values);
        throw error;
      }
      staysOpen.current = await checkOut(visitsOf(payable));
    },
    onSaved: (values) => {
      const cash = taken.current.find(({ method }) => method === "cash");
      const backMinor = (readTendered(values, contents) ?? 0) - (cash?.amountMinor ?? 0);
      const paid = copy.done.paid(money(sumMinor(taken.current.map(({ amountMinor }) => amountMinor))));
      const words = staysOpen.current === null ? paid : copy.done.staysOpen(paid, staysOpen.current);
      toastDoneAnd(words, waysFrom(recordedId.current));
      if (backMinor > 0) setChange({ backMinor });
      else done();
    },
  });
  // A sale that is recorded is not sold again, even if its payment was refused.
  const close = (): void => (hasBegun() ? done() : onClose());
  return { form, contents, dueMinor, recorded, change, done, close, issue, double, over, hasBegun };
}
