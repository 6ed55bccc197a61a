import Typography from "@mui/material/Typography";
import { Navigate, useNavigate } from "react-router";
import { FileHeart } from "lucide-react";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { copy } from "./discharge.copy.ts";
import { DischargeTextDialog } from "./discharge-text-dialog.tsx";
import { useDischarge } from "./use-discharge.ts";

/** The text is written first; with one, the summary opens at once. */
export function DischargeDialog({ visit, onClose }: VisitPartProps & { onClose: () => void }) {
  const page = useDischarge(visit.id);
  const navigate = useNavigate();
  if (!page) return null;
  const to = paths.discharge(visit.id);
  if (page.text !== null) return <Navigate to={to} />;
  return <DischargeTextDialog page={page} onClose={onClose} onSaved={() => void navigate(to)} />;
}

/** When the exam is over, the summary is one tap away. */
export function DischargeCard({ visit }: VisitPartProps) {
  if (visit.status === "open" && visit.stage !== "ready_for_checkout") return null;
  return (
    <Card title={copy.card}>
      <Typography sx={{ color: "ink2", mb: 3 }}>{copy.cardHint}</Typography>
      <Button to={paths.discharge(visit.id)} startIcon={<FileHeart size={20} aria-hidden="true" />}>
        {copy.open}
      </Button>
    </Card>
  );
}
