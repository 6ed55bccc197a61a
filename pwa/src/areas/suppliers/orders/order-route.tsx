import { useParams, useSearchParams } from "react-router";
import { addressChange } from "../../../ui/use-address-words.ts";
import { OrderScreen } from "./order-screen.tsx";
import { SEND } from "./order-send.ts";

export function Component() {
  const { id = "" } = useParams();
  const [params, setParams] = useSearchParams();
  const change = addressChange(setParams);
  return (
    <OrderScreen
      key={id}
      orderId={id}
      isSending={params.get(SEND) !== null}
      onSending={(isSending) => change({ [SEND]: isSending ? "1" : null })}
    />
  );
}
