import { useParams, useSearchParams } from "react-router";
import { LABELS } from "@fernpaw/domain/clinics/paper-document";
import { ProductLabelScreen } from "./label-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  const [params, setParams] = useSearchParams();
  const size = LABELS.find((one) => one === params.get("as")) ?? "label80";
  return <ProductLabelScreen productId={id} size={size} onSize={(as) => setParams({ as }, { replace: true })} />;
}
