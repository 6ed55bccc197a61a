import { useParams } from "react-router";
import { DeliveryScreen } from "./delivery-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  return <DeliveryScreen key={id} receiptId={id} />;
}
