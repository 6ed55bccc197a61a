import { useNavigate, useSearchParams } from "react-router";
import { paths } from "../../../paths.ts";
import { openingParam } from "../../../ui/opening-params.ts";
import { addressChange, useAddressWords } from "../../../ui/use-address-words.ts";
import { SuppliersScreen } from "./suppliers-screen.tsx";

const ADD = openingParam("add");

/** The words that are searched for, the filter and an open form live in the address. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const change = addressChange(setParams);
  const [text, setText] = useAddressWords(params.get("q") ?? "", (words) => change({ q: words === "" ? null : words }));
  return (
    <SuppliersScreen
      status={params.get("status") === "archived" ? "archived" : "active"}
      onStatus={(status) => change({ status: status === "active" ? null : status })}
      text={text}
      onText={setText}
      isAdding={params.get(ADD) !== null}
      onAdding={(isAdding) => change({ [ADD]: isAdding ? "1" : null })}
      onOpen={(id) => void navigate(paths.supplier(id))}
    />
  );
}
