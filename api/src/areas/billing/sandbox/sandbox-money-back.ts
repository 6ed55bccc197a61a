import { sumMinor } from "@fernpaw/domain/kernel/money";
import {
  type SandboxCheckout,
  type SandboxDispute,
  sandboxId,
  type SandboxState,
  type SandboxStore,
} from "./sandbox-state.ts";
import type { createWebhooks } from "./sandbox-webhooks.ts";

const STATES = { open: "pending", lost: "done", won: "failed" } as const;

/** Actions of the clinic, or of the card holder's bank, on the sandbox's own page of a paid checkout. */
export const OWN_ACTS = ["refund", "dispute", "lose", "win"] as const;
export type OwnAct = (typeof OWN_ACTS)[number];

interface Deps {
  store: SandboxStore;
  webhooks: Pick<ReturnType<typeof createWebhooks>, "tell">;
  now: () => number;
}

function listBack({ refunds, disputes, checkouts }: SandboxState, accountId: string) {
  const shown = (of: { id: string; chargeId: string; amountMinor: number; madeAtSec: number }) => ({
    ref: of.id,
    chargeRef: of.chargeId,
    amountMinor: of.amountMinor,
    madeAtSec: of.madeAtSec,
    currency: checkouts.find(({ chargeId }) => chargeId === of.chargeId)?.currency ?? "",
  });
  const isOwn = (one: { accountId: string }): boolean => one.accountId === accountId;
  return [
    ...refunds.filter(isOwn).map((one) => ({ ...shown(one), kind: "refund", reference: one.reference, state: "done" })),
    ...disputes
      .filter(isOwn)
      .map((one) => ({ ...shown(one), kind: "dispute", reference: "", state: STATES[one.state] })),
  ];
}

/** Money of paid checkouts that goes back. */
export function createMoneyBack({ store, webhooks, now }: Deps) {
  const { state } = store;
  const madeAtSec = (): number => Math.floor(now() / 1000);

  /** The part that neither a refund nor a dispute has taken. */
  const leftOf = ({ amountMinor, chargeId }: SandboxCheckout): number => {
    const gone = [...state.refunds, ...state.disputes.filter((one) => one.state !== "won")];
    return sumMinor([amountMinor, ...gone.filter((one) => one.chargeId === chargeId).map((one) => -one.amountMinor)]);
  };

  function addRefund(of: SandboxCheckout, { reference, amountMinor }: { reference: string; amountMinor: number }) {
    const { accountId, chargeId } = of;
    const made = { id: sandboxId("re"), accountId, chargeId: chargeId ?? "", reference, amountMinor };
    const refund = { ...made, madeAtSec: madeAtSec() };
    state.refunds.push(refund);
    webhooks.tell(accountId, "refund.done", refund.chargeId);
    store.keep();
    return refund;
  }

  function dispute(of: SandboxCheckout): void {
    const { accountId, chargeId } = of;
    const made = { id: sandboxId("dp"), accountId, chargeId: chargeId ?? "", amountMinor: leftOf(of) };
    state.disputes.push({ ...made, madeAtSec: madeAtSec(), state: "open" });
    webhooks.tell(accountId, "dispute.opened", made.chargeId);
    store.keep();
  }

  function decide({ chargeId }: SandboxCheckout, outcome: "lost" | "won"): void {
    for (const open of state.disputes.filter((one) => one.chargeId === chargeId && one.state === "open")) {
      open.state = outcome;
      webhooks.tell(open.accountId, `dispute.${outcome}`, open.chargeId);
    }
    store.keep();
  }

  return {
    leftOf,
    addRefund,
    openDispute: ({ chargeId }: SandboxCheckout): SandboxDispute | undefined =>
      state.disputes.find((one) => one.chargeId === chargeId && one.state === "open"),
    act(act: OwnAct, checkout: SandboxCheckout): void {
      const left = leftOf(checkout);
      if (act === "refund" && left > 0) addRefund(checkout, { reference: "", amountMinor: left });
      if (act === "dispute" && left > 0) dispute(checkout);
      if (act === "lose") decide(checkout, "lost");
      if (act === "win") decide(checkout, "won");
    },
    list: (accountId: string) => listBack(state, accountId),
  };
}

export type MoneyBackBooks = ReturnType<typeof createMoneyBack>;
