import { useSearchParams } from "react-router";
import { addressChange, useAddressWords } from "../../../ui/use-address-words.ts";
import { OrdersScreen, type OrderFilter } from "./orders-screen.tsx";

const filterOf = (text: string | null): OrderFilter => (text === "ended" || text === "all" ? text : "open");

/** The words that are searched for and the filter live in the address. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const change = addressChange(setParams);
  const [text, setText] = useAddressWords(params.get("q") ?? "", (words) => change({ q: words === "" ? null : words }));
  return (
    <OrdersScreen
      filter={filterOf(params.get("status"))}
      onFilter={(filter) => change({ status: filter === "open" ? null : filter })}
      text={text}
      onText={setText}
    />
  );
}
