import { useSearchParams } from "react-router";
import { NewOrderScreen } from "./new-order-screen.tsx";

/** A supplier's page names the supplier in the address. */
export function Component() {
  const [params] = useSearchParams();
  return <NewOrderScreen supplierId={params.get("supplier") ?? ""} />;
}
