import { useParams, useSearchParams } from "react-router";
import { DispenseLabelScreen, MEDICINE_LABELS } from "./dispense-label-screen.tsx";

export function Component() {
  const { dispenseId = "" } = useParams();
  const [params, setParams] = useSearchParams();
  const size = MEDICINE_LABELS.find((one) => one === params.get("as")) ?? "label80";
  return <DispenseLabelScreen id={dispenseId} size={size} onSize={(as) => setParams({ as }, { replace: true })} />;
}
