import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { retireReminderType } from "@fernpaw/domain/reminders/reminder-type.mutations";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { toastProblem } from "../../../ui/toast.ts";
import type { ReminderSetup, ReminderType } from "../reminders.queries.ts";
import { copy } from "./setup.copy.ts";
import { SetupLine } from "./setup-line.tsx";
import { TypeDialog } from "./type-dialog.tsx";

const words = copy.types;

function detailsOf({ interval, steps, groupName }: ReminderType): string {
  const often = interval === null ? words.once : words.every(interval.n, interval.unit);
  const parts = [often, words.steps(steps.map(({ offsetDays }) => offsetDays)), groupName];
  return parts.filter((part) => part !== "").join(" · ");
}

export function TypesCard({ setup }: { setup: ReminderSetup }) {
  const { mutate } = useClinic();
  const [edited, setEdited] = useState<ReminderType | "new" | null>(null);
  const toggle = ({ id, status }: ReminderType): void => {
    const next = status === "active" ? "inactive" : "active";
    mutate(retireReminderType, { id, status: next }).catch((error: unknown) => toastProblem(refusalText(error)));
  };
  return (
    <Card
      title={words.title}
      actions={
        <Button startIcon={<Plus size={18} aria-hidden="true" />} onClick={() => setEdited("new")}>
          {words.add}
        </Button>
      }
    >
      {setup.types.length === 0 && <Typography>{words.none}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {setup.types.map((type) => (
          <SetupLine
            key={type.id}
            name={type.name}
            details={detailsOf(type)}
            isActive={type.status === "active"}
            onEdit={() => setEdited(type)}
            onToggle={() => toggle(type)}
          />
        ))}
      </Box>
      {edited !== null && (
        <TypeDialog setup={setup} type={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Card>
  );
}
