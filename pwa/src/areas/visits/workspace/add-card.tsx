import Box from "@mui/material/Box";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { VisitAction, VisitPartProps, VisitParts } from "../../../visit-parts.ts";
import { copy } from "./workspace.copy.ts";

export const actionsOf = (parts: readonly VisitParts[]): readonly VisitAction[] =>
  parts.flatMap(({ actions = [] }) => actions).toSorted((a, b) => a.order - b.order);

/** One button for each thing that can be added to the visit. */
export function AddCard({ visit, pet, parts }: VisitPartProps & { parts: readonly VisitParts[] }) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const actions = actionsOf(parts);
  const open = actions.find(({ key }) => key === openKey);
  if (actions.length === 0) return null;
  return (
    <Card title={copy.add}>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "repeat(auto-fit, minmax(8.5rem, 1fr))" }}>
        {actions.map(({ key, label, Icon }) => (
          <Button key={key} startIcon={<Icon size={20} aria-hidden="true" />} onClick={() => setOpenKey(key)}>
            {label}
          </Button>
        ))}
      </Box>
      {open && <open.Dialog visit={visit} pet={pet} onClose={() => setOpenKey(null)} />}
    </Card>
  );
}
