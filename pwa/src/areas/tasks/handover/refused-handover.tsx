import type { HandoverNote } from "@fernpaw/domain/tasks/handover-note";
import type { RefusedFormProps } from "../../../area-part.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const HandoverDialog = lazyPart(async () => (await import("./handover-dialog.tsx")).HandoverDialog);

export function RefusedHandover({ row, change, onClose, onCorrected }: RefusedFormProps<HandoverNote | null>) {
  return <HandoverDialog note={row} refused={change} onClose={onClose} onSaved={onCorrected} />;
}
