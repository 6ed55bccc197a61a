import Alert from "@mui/material/Alert";
import { paths } from "../../../../paths.ts";
import { useClinic } from "../../../../session/clinic-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { copy } from "../../paper/paper.copy.ts";

/** Above a document whose letterhead does not say who the clinic is. The owner can enter it. */
export function IncompleteNote() {
  const { actor } = useClinic();
  return (
    <Alert
      severity="info"
      className="beside-paper"
      sx={{ mb: 4 }}
      action={
        actor.role === "owner" && (
          <Button size="sm" to={paths.letterhead}>
            {copy.complete}
          </Button>
        )
      }
    >
      {copy.incomplete}
    </Alert>
  );
}
