import type { Task } from "@fernpaw/domain/tasks/task";
import type { RefusedFormProps } from "../../../area-part.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const TaskDialog = lazyPart(async () => (await import("./task-dialog.tsx")).TaskDialog);

export function RefusedTask({ row, change, onClose, onCorrected }: RefusedFormProps<Task | null>) {
  return <TaskDialog start={row ?? {}} refused={change} onClose={onClose} onSaved={onCorrected} />;
}
