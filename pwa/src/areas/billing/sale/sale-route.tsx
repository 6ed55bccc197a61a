import { useSearchParams } from "react-router";
import { SaleScreen } from "./sale-screen.tsx";

export function Component() {
  const [params] = useSearchParams();
  return <SaleScreen clientId={params.get("client")} />;
}
