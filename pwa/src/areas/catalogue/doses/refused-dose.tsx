import type { RefusedFormProps } from "../../../area-part.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import type { Product } from "../catalogue.queries.ts";
import type { Dose } from "./doses.queries.ts";

const Form = lazyPart(async () => (await import("./refused-dose-form.tsx")).RefusedDoseForm);

export function RefusedNewDose({ row: product, change, onClose, onCorrected }: RefusedFormProps<Product>) {
  return <Form productId={product.id} dose={null} refused={change} onClose={onClose} onSaved={onCorrected} />;
}

export function RefusedDose({ row: dose, change, onClose, onCorrected }: RefusedFormProps<Dose>) {
  return <Form productId={dose.productId} dose={dose} refused={change} onClose={onClose} onSaved={onCorrected} />;
}
