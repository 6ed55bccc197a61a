import { useParams, useSearchParams } from "react-router";
import { openingParam } from "../../../ui/opening-params.ts";
import { addressChange } from "../../../ui/use-address-words.ts";
import { OrderScreen } from "./order-screen.tsx";

/** Opens the dialog in which the order is sent. */
const SEND = openingParam("send");

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
