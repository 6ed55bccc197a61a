import { useParams, useSearchParams } from "react-router";
import { ReceiptScreen } from "./receipt-screen.tsx";

export function Component() {
  const { paymentId = "" } = useParams();
  const [params, setParams] = useSearchParams();
  const size = params.get("as") === "sheet" ? "sheet" : "receipt";
  return (
    <ReceiptScreen
      key={paymentId}
      paymentId={paymentId}
      size={size}
      onSize={(as) => setParams({ as }, { replace: true })}
    />
  );
}
