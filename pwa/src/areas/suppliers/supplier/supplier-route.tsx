import { useParams } from "react-router";
import { SupplierScreen } from "./supplier-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  return <SupplierScreen key={id} supplierId={id} />;
}
