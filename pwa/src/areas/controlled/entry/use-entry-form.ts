import type { ApprovalArg } from "@fernpaw/domain/approvals/approval";
import { disposeEntry, recordEntry } from "@fernpaw/domain/controlled/controlled-entry.mutations";
import { ENTRY_KINDS } from "@fernpaw/domain/controlled/controlled-entry";
import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { timeText } from "@fernpaw/domain/kernel/clock-words";
import { type Instant, type LocalDate, minuteOfDay } from "@fernpaw/domain/kernel/time";
import { proposeBatches } from "@fernpaw/domain/stock/propose-batches";
import { useRef, useState, type ReactNode } from "react";
import { newId } from "../../../db/new-id.ts";
import type { Form } from "../../../form/form-types.ts";
import { latestAt } from "../../../form/latest-at.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useApproval } from "../../../session/approval/use-approval.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { problemText } from "../../../session/sign-in/problem.copy.ts";
import { useStepUp } from "../../../session/sign-in/step-up.tsx";
import { StepUpCancelled } from "../../../session/step-up-cancelled.ts";
import { useNow, useToday } from "../../../ui/clock-time.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import { quantityFormat } from "../../stock/public/quantity-values.ts";
import { confirmDisposal } from "../controlled-api.ts";
import { copy, entryWords as words, kindWords } from "../controlled.copy.ts";
import type { DrugRegister } from "../registers.queries.ts";
import { entryArgs, isDisposal, isForPatient, NEW_BATCH, type EntryValues, type RecordedKind } from "./entry-values.ts";

export interface EntryOf {
  kind: RecordedKind;
  drug: DrugRegister;
  locationId: string;
  onClose: () => void;
}

/**
 * The batch that is proposed: of a delivery a new one, of what a client brings back none. Of a use it is the first to expire
 * that may be used, of what goes out otherwise the first to expire.
 */
export function firstBatch({ product, batches, balances }: DrugRegister, kind: RecordedKind, day: LocalDate): string {
  if (kind === "receive") return NEW_BATCH;
  if (ENTRY_KINDS[kind] === "in") return "";
  const left = batches.filter(({ id }) => (balances.get(id) ?? 0) > 0);
  if (isForPatient(kind)) {
    const levels = left.map(({ id }) => ({ batchId: id, quantityMilli: balances.get(id) ?? 0 }));
    const need = { quantityMilli: 1, day, useWithinDays: product.useWithinDays };
    return proposeBatches(levels, left, need).parts[0]?.batchId ?? "";
  }
  const [first] = left.toSorted((a, b) => ((a.expiresOn ?? "9999") < (b.expiresOn ?? "9999") ? -1 : 1));
  return first?.id ?? "";
}

/** The time on the clock, and the moment that a typed one means. It follows from the opening of the form: a witness approves what is saved. */
function useMoment() {
  const { timeZone } = useClinic();
  const now = useNow();
  const [openedAt] = useState(now);
  const clock = timeText(minuteOfDay(openedAt, timeZone));
  const momentOf = (time: string): Instant | null | undefined => {
    const at = time === clock ? undefined : latestAt(time, openedAt, timeZone);
    return at && at >= openedAt ? undefined : at;
  };
  return { clock, momentOf };
}

const FIELD_OF: Readonly<Record<string, string>> = {
  quantityMilli: "quantity",
  batchId: "batch",
  unit: "quantity",
  occurredAt: "time",
};

/**
 * The form of one entry. The password is asked for before a drug is destroyed or returned, and the witness before the
 * entry is saved; a closed dialog leaves the form as it is.
 */
export function useEntryForm({ kind, drug, locationId, onClose }: EntryOf): {
  form: Form<EntryValues>;
  dialogs: ReactNode[];
} {
  const { product, register } = drug;
  const { settings, timeZone } = useClinic();
  const today = useToday(timeZone);
  const [ids] = useState(() => ({ id: newId(), newBatchId: newId() }));
  const { clock, momentOf } = useMoment();
  const approval = useRef<ApprovalArg | null>(null);
  const { ask, dialog } = useApproval();
  const stepUp = useStepUp();
  const mutation: MutationDefinition = isDisposal(kind) ? disposeEntry : recordEntry;
  const of = {
    ...ids,
    kind,
    product,
    locationId,
    balanceMilli: register?.balanceMilli ?? 0,
    format: quantityFormat(settings),
    momentOf,
  };
  const proved = async (): Promise<boolean> => {
    if (!isDisposal(kind)) return true;
    try {
      await stepUp.run(confirmDisposal);
      return true;
    } catch (error) {
      if (!(error instanceof StepUpCancelled)) form.say(problemText(error));
      return false;
    }
  };
  const mayGoOn = async (values: EntryValues): Promise<boolean> => {
    approval.current = null;
    if (!(await proved())) return false;
    if (!values.isWitnessed) return true;
    const args = entryArgs(values, of, () => null);
    if (args === null) return true;
    const quantity = quantityText(args.quantityMilli, product.dispensingUnit);
    const what = copy.what(kindWords[kind], quantity, product.name);
    approval.current = await ask({ name: mutation.name, args, needs: "witness", what, reason: copy.witnessReason });
    return approval.current !== null;
  };
  const form: Form<EntryValues> = useActionForm<MutationDefinition, EntryValues>({
    mutation,
    start: () => ({
      batch: firstBatch(drug, kind, today),
      number: "",
      expiresOn: "",
      quantity: "",
      time: clock,
      petId: "",
      clientId: "",
      party: "",
      document: "",
      reason: "",
      isWitnessed: true,
    }),
    toArgs: (values, fault) => {
      const args = entryArgs(values, of, fault);
      return args && { ...args, ...(approval.current && { approval: approval.current }) };
    },
    mayGoOn,
    fieldAt: ([first, part]) => (first === "newBatch" ? String(part) : (FIELD_OF[String(first)] ?? String(first))),
    refusalAt: ({ code }) =>
      code === "batch_unusable" || code === "controlled_needs_batch"
        ? "batch"
        : code === "beyond_register"
          ? "quantity"
          : null,
    onSaved: () => {
      toastDone(words.saved);
      onClose();
    },
  });
  return { form, dialogs: [dialog, stepUp.dialog] };
}
