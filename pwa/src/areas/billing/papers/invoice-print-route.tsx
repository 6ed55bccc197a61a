import { useParams } from "react-router";
import { InvoicePrintScreen } from "./invoice-print-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  return <InvoicePrintScreen key={id} invoiceId={id} />;
}
