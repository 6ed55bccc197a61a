import Box from "@mui/material/Box";
import { retireMessageTemplate } from "@fernpaw/domain/messages/message.mutations";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { toastProblem } from "../../../ui/toast.ts";
import type { ReminderSetup, Template } from "../reminders.queries.ts";
import { channelWords, copy, purposeWords } from "../setup/setup.copy.ts";
import { SetupLine } from "../setup/setup-line.tsx";
import { TemplateDialog } from "./template-dialog.tsx";

export function TemplatesCard({ setup }: { setup: ReminderSetup }) {
  const { mutate } = useClinic();
  const [edited, setEdited] = useState<Template | "new" | null>(null);
  const toggle = ({ id, status }: Template): void => {
    const next = status === "active" ? "inactive" : "active";
    mutate(retireMessageTemplate, { id, status: next }).catch((error: unknown) => toastProblem(refusalText(error)));
  };
  return (
    <Card
      title={copy.templates.title}
      actions={
        <Button startIcon={<Plus size={18} aria-hidden="true" />} onClick={() => setEdited("new")}>
          {copy.templates.add}
        </Button>
      }
    >
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {setup.templates.map((template) => (
          <SetupLine
            key={template.id}
            name={template.name}
            details={`${purposeWords[template.purpose]} · ${channelWords[template.channel]}`}
            isActive={template.status === "active"}
            onEdit={() => setEdited(template)}
            onToggle={() => toggle(template)}
          />
        ))}
      </Box>
      {edited !== null && (
        <TemplateDialog setup={setup} template={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Card>
  );
}
