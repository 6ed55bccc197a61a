import { useParams, useSearchParams } from "react-router";
import { DispenseLabelScreen } from "./dispense-label-screen.tsx";
import { MEDICINE_LABELS } from "./medicine-label.tsx";

export function Component() {
  const { dispenseId = "" } = useParams();
  const [params, setParams] = useSearchParams();
  const size = MEDICINE_LABELS.find((one) => one === params.get("as")) ?? "label80";
  return <DispenseLabelScreen id={dispenseId} size={size} onSize={(as) => setParams({ as }, { replace: true })} />;
}
