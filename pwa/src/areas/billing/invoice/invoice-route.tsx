import { useParams } from "react-router";
import { InvoiceScreen } from "./invoice-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  return <InvoiceScreen key={id} id={id} />;
}
