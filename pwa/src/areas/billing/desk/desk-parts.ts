import type { ComponentType } from "react";
import { ClaimsPanel } from "../claims/claims-panel.tsx";
import { DebtorsPanel } from "./debtors-panel.tsx";
import { copy } from "./desk.copy.ts";
import { InvoicesPanel, PaymentsPanel } from "./ledger-panels.tsx";
import { EstimatesTab } from "../../estimates/public/estimates-tab.tsx";
import { WaitingNumbers } from "../public/waiting-numbers.tsx";
import { SaleButton } from "../sale/sale-button.tsx";
import { TillCard } from "../till/till-card.tsx";
import { TodoPanel } from "./todo-panel.tsx";

/** A tab of the page of billing. Its key is a word of the address; the first tab has none. */
export interface BillingTab {
  key: string;
  label: string;
  Panel: ComponentType;
}

export const TABS: readonly [BillingTab, ...BillingTab[]] = [
  { key: "todo", label: copy.tabs.todo, Panel: TodoPanel },
  { key: "estimates", label: copy.tabs.estimates, Panel: EstimatesTab },
  { key: "invoices", label: copy.tabs.invoices, Panel: InvoicesPanel },
  { key: "payments", label: copy.tabs.payments, Panel: PaymentsPanel },
  { key: "claims", label: copy.tabs.claims, Panel: ClaimsPanel },
  { key: "debtors", label: copy.tabs.debtors, Panel: DebtorsPanel },
];

interface Part {
  key: string;
  Part: ComponentType;
}

/** Cards of the narrow column, which every tab has: the till, and invoices that wait for their number. */
export const SIDE_CARDS: readonly Part[] = [
  { key: "till", Part: TillCard },
  { key: "numbers", Part: WaitingNumbers },
];

/** Buttons in the head: a new estimate, a new sale. */
export const HEAD_ACTIONS: readonly Part[] = [{ key: "sale", Part: SaleButton }];
