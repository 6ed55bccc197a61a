import Box from "@mui/material/Box";
import { MessageSquareText } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { copy as remindCopy } from "../remind/remind.copy.ts";
import type { Work } from "./desk.queries.ts";
import { PayButton } from "./pay-button.tsx";
import { useRemind } from "./remind-context.ts";

interface WorkActionsProps {
  work: Work;
  who: string;
  /** In a row of two lines. */
  isIcon?: boolean;
}

/** A payment; of an overdue invoice a reminder first. */
export function WorkActions({ work, who, isIcon = false }: WorkActionsProps) {
  const remind = useRemind();
  const { isOverdue, kind, payable, payer } = work;
  const { clientId } = payer;
  const pay = { payable, payer, who, isPrimary: kind === "ready" };
  if (!isOverdue || remind === null || clientId === null) return <PayButton {...pay} isIcon={isIcon} />;
  return (
    <Box sx={{ display: "flex", gap: 1, alignItems: "center", justifyContent: "flex-end" }}>
      {isIcon ? (
        <IconButton label={remindCopy.remindWho(who)} onClick={() => remind(clientId)}>
          <MessageSquareText size={22} aria-hidden="true" />
        </IconButton>
      ) : (
        <Button onClick={() => remind(clientId)}>
          <span>{remindCopy.short}</span> <span className="vh">{who}</span>
        </Button>
      )}
      <PayButton {...pay} isIcon />
    </Box>
  );
}
