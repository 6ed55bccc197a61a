import { useLocationId } from "../../../session/device-location.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const PayDialog = lazyPart(async () => (await import("../money/pay-dialog.tsx")).PayDialog);

interface DepositDialogProps {
  clientId: string;
  /** The dialog names the client with them. */
  petIds: readonly string[];
  onClose: () => void;
}

/** Takes money of a client for no invoice. */
export function DepositDialog({ clientId, petIds, onClose }: DepositDialogProps) {
  const locationId = useLocationId();
  if (locationId === undefined) return null;
  const payable = { open: null, invoices: [], isDeposit: true };
  return <PayDialog payable={payable} payer={{ clientId, petIds, locationId }} onClose={onClose} />;
}
