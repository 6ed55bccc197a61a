import { ListPlus } from "lucide-react";
import type { VisitPartProps, VisitParts } from "../../visit-parts.ts";
import { TaskDialog } from "./task/task-dialog.tsx";
import { TasksSection } from "./public/tasks-section.tsx";
import { copy } from "./tasks.copy.ts";

function VisitTaskDialog({ visit, pet, onClose }: VisitPartProps & { onClose: () => void }) {
  return <TaskDialog start={{ petId: pet.id, clientId: visit.clientId, visitId: visit.id }} onClose={onClose} />;
}

export const parts: VisitParts = {
  side: [{ key: "tasks", order: 70, Card: ({ pet }) => <TasksSection about={{ petId: pet.id }} /> }],
  actions: [{ key: "task", label: copy.task, Icon: ListPlus, order: 80, Dialog: VisitTaskDialog }],
};
