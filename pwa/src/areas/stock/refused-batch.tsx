import type { RefusedFormProps } from "../../area-part.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import type { Batch } from "./stock.queries.ts";

const BatchDialog = lazyPart(async () => (await import("./batch-dialog.tsx")).BatchDialog);

export function RefusedBatch({ row, change, onClose, onCorrected }: RefusedFormProps<Batch | null>) {
  return <BatchDialog batch={row} refused={change} onClose={onClose} onSaved={onCorrected} />;
}
