import { Banknote } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { Payable, Payer } from "../money/payable.ts";
import { copy } from "./desk.copy.ts";
import { usePay } from "./pay-context.ts";

interface PayButtonProps {
  /** Null: not to be paid now. */
  payable: Payable | null;
  payer: Payer;
  who: string;
  isPrimary?: boolean;
  /** In a row of two lines. */
  isIcon?: boolean;
}

export function PayButton({ payable, payer, who, isPrimary = false, isIcon = false }: PayButtonProps) {
  const pay = usePay();
  if (pay === null || payable === null) return null;
  const open = (): void => pay({ payable, payer });
  return isIcon ? (
    <IconButton label={copy.takeFrom(who)} onClick={open}>
      <Banknote size={22} aria-hidden="true" />
    </IconButton>
  ) : (
    <Button variant={isPrimary ? "primary" : "secondary"} onClick={open}>
      <span>{copy.take}</span> <span className="vh">{who}</span>
    </Button>
  );
}
