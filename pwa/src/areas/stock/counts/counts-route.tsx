import { useNavigate, useSearchParams } from "react-router";
import { paths } from "../../../paths.ts";
import { openingParam } from "../../../ui/opening-params.ts";
import { addressChange } from "../../../ui/use-address-words.ts";
import { CountsScreen, type ShownCounts } from "./counts-screen.tsx";

const ADD = openingParam("add");
const SHOWN: readonly ShownCounts[] = ["open", "posted", "cancelled"];

/** The filter and an open form live in the address. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const change = addressChange(setParams);
  return (
    <CountsScreen
      shown={SHOWN.find((one) => one === params.get("state")) ?? "open"}
      onShown={(state) => change({ state: state === "open" ? null : state })}
      isAdding={params.get(ADD) !== null}
      onAdding={(isAdding) => change({ [ADD]: isAdding ? "1" : null })}
      onOpen={(id) => void navigate(paths.stockCount(id))}
    />
  );
}
