import Box from "@mui/material/Box";
import { useState } from "react";
import { parseProblem } from "../../../http/client.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { adminProblemText } from "../problem-text.ts";
import { useAdminAct } from "../use-admin-act.ts";
import { billingApi, type PlanInvoiceDetails } from "./billing-api.ts";
import { billingCopy } from "./billing.copy.ts";

const copy = billingCopy.settle;
const wordsOf = (error: unknown): string =>
  parseProblem(error)?.code === "invalid_transition" ? copy.done : adminProblemText(error);

/** How a written invoice ends: it is paid outside of the provider, or taken back. */
export function SettleCard({ invoice, onDone }: { invoice: PlanInvoiceDetails; onDone: () => void }) {
  const { id, number, state } = invoice;
  const [asked, setAsked] = useState<"paid" | "void" | null>(null);
  const { isBusy, problem, run, dialog } = useAdminAct(wordsOf);
  const settle = async (next: "paid" | "void"): Promise<void> => {
    setAsked(null);
    if (!(await run(() => billingApi.settle(id, next)))) return;
    toastDone(next === "paid" ? copy.wasPaid : copy.wasVoid);
    onDone();
  };
  const questions = {
    paid: { title: copy.paidTitle(number), label: copy.paid, why: copy.paidWhy },
    void: { title: copy.voidTitle(number), label: copy.void, why: copy.voidWhy },
  };
  return (
    <Card title={copy.title}>
      <Box sx={{ display: "grid", gap: 2 }}>
        {problem !== null && <ProblemAlert problem={problem} />}
        {state === "open" ? (
          <>
            <Button variant="primary" isLoading={isBusy} onClick={() => setAsked("paid")}>
              {copy.paid}
            </Button>
            <Button disabled={isBusy} onClick={() => setAsked("void")}>
              {copy.void}
            </Button>
          </>
        ) : (
          billingCopy.states[state]
        )}
      </Box>
      {asked !== null && (
        <ConfirmDialog
          isOpen
          isDestructive={asked === "void"}
          onClose={() => setAsked(null)}
          onConfirm={() => settle(asked)}
          title={questions[asked].title}
          confirmLabel={questions[asked].label}
        >
          {questions[asked].why}
        </ConfirmDialog>
      )}
      {dialog}
    </Card>
  );
}
