import { locations } from "@fernpaw/domain/clinics/clinic";
import { openDayFrom } from "@fernpaw/domain/clinics/opening-hours";
import { addDays } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { ListPlus, PhoneOutgoing } from "lucide-react";
import { rowsOf } from "../../db/rows.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { useToday } from "../../ui/clock-time.tsx";
import type { VisitPartProps, VisitParts } from "../../visit-parts.ts";
import { TaskDialog } from "./task/task-dialog.tsx";
import { TasksSection } from "./public/tasks-section.tsx";
import { copy, kindWords } from "./tasks.copy.ts";

interface VisitDialogProps extends VisitPartProps {
  onClose: () => void;
}

const aboutVisit = ({ visit, pet }: VisitPartProps) => ({ petId: pet.id, clientId: visit.clientId, visitId: visit.id });

function VisitTaskDialog({ onClose, ...about }: VisitDialogProps) {
  return <TaskDialog start={aboutVisit(about)} onClose={onClose} />;
}

/** Filled in, so that a second tap adds it: for the next day on which the clinic is open. */
function CallBackDialog({ onClose, ...about }: VisitDialogProps) {
  const { db, timeZone } = useClinic();
  const tomorrow = addDays(useToday(timeZone), 1);
  const { locationId } = about.visit;
  const dueOn = useLiveQuery(async () => {
    const place = await rowsOf(db, locations).get(locationId);
    return place ? openDayFrom(place.hours, tomorrow) : tomorrow;
  }, [db, locationId, tomorrow]);
  if (dueOn === undefined) return null;
  return (
    <TaskDialog start={{ ...aboutVisit(about), kind: "callback", title: copy.callClient, dueOn }} onClose={onClose} />
  );
}

export const parts: VisitParts = {
  side: [{ key: "tasks", order: 70, Card: ({ pet }) => <TasksSection about={{ petId: pet.id }} /> }],
  actions: [
    { key: "callback", label: kindWords.callback, Icon: PhoneOutgoing, order: 78, Dialog: CallBackDialog },
    { key: "task", label: copy.task, Icon: ListPlus, order: 80, Dialog: VisitTaskDialog },
  ],
};
