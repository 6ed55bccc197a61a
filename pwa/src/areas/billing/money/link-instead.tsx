import Box from "@mui/material/Box";
import { useToastAction } from "../../../ui/use-action.ts";
import { LinkButton } from "../online/link-button.tsx";
import type { DueInvoice, Payable } from "./payable.ts";

interface LinkInsteadProps {
  payable: Payable;
  issue: () => Promise<Pick<DueInvoice, "id">[]>;
  onLinked: (invoiceId: string) => void;
}

/** The client pays later by card online. Charges are issued first. Offered where it is for one invoice. */
export function LinkInstead({ payable: { open, sale, invoices }, issue, onLinked }: LinkInsteadProps) {
  const action = useToastAction();
  if (sale || invoices.length + (open === null ? 0 : 1) !== 1) return null;
  const link = async (): Promise<void> => {
    const [invoice] = await issue();
    if (invoice) onLinked(invoice.id);
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
      <LinkButton isBusy={action.isBusy} onClick={() => void action.run(link)} />
    </Box>
  );
}
