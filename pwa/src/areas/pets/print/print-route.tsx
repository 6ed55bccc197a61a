import { useParams, useSearchParams } from "react-router";
import { PetPrintScreen } from "./print-screen.tsx";
import { PRINT_FORMS } from "./print.copy.ts";

export function Component() {
  const { petId = "" } = useParams();
  const [params, setParams] = useSearchParams();
  const form = PRINT_FORMS.find((one) => one === params.get("as")) ?? "card";
  return <PetPrintScreen petId={petId} form={form} onForm={(as) => setParams({ as }, { replace: true })} />;
}
