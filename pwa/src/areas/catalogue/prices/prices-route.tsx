import { useSearchParams } from "react-router";
import { addressChange } from "../../../ui/use-address-words.ts";
import { PricesScreen, type PricesView } from "./prices-screen.tsx";

const VIEWS: readonly PricesView[] = ["without", "change", "changes"];

/** The address names the view. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const change = addressChange(setParams);
  const view = VIEWS.find((one) => one === params.get("view")) ?? "without";
  return <PricesScreen view={view} onView={(next) => change({ view: next === "without" ? null : next })} />;
}
