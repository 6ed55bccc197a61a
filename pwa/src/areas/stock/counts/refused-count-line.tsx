import type { RefusedFormProps } from "../../../area-part.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const Dialog = lazyPart(async () => (await import("./count-line-dialog.tsx")).CountLineDialog);

export function RefusedCountLine({ change, onClose, onCorrected }: RefusedFormProps<null>) {
  return <Dialog change={change} onClose={onClose} onSaved={onCorrected} />;
}
