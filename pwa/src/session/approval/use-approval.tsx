import type { ApprovalArg } from "@fernpaw/domain/approvals/approval";
import { useState, type ReactNode } from "react";
import { ApprovalDialog, type AskedAction } from "./approval-dialog.tsx";

interface Asking {
  action: AskedAction;
  answer: (approval: ApprovalArg | null) => void;
}

interface UsedApproval {
  /** Opens the dialog. Null: it was closed without an approval. */
  ask: (action: AskedAction) => Promise<ApprovalArg | null>;
  /** Render it outside of other dialogs. */
  dialog: ReactNode;
}

/** The approval of one action, asked for when it is about to be saved. */
export function useApproval(): UsedApproval {
  const [asking, setAsking] = useState<Asking | null>(null);
  const settle = (approval: ApprovalArg | null): void => {
    setAsking(null);
    asking?.answer(approval);
  };
  return {
    ask: (action) => new Promise((answer) => setAsking({ action, answer })),
    dialog: asking && <ApprovalDialog action={asking.action} onApproved={settle} onClose={() => settle(null)} />,
  };
}
