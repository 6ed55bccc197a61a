import { useParams } from "react-router";
import { OrderPrintScreen } from "./order-print-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  return <OrderPrintScreen key={id} orderId={id} />;
}
