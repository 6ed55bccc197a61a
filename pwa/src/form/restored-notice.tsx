import Alert from "@mui/material/Alert";
import { Button } from "../ui/button.tsx";
import { copy } from "../ui/ui.copy.ts";

/** Over a form that came back with what was typed before. */
export function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Alert
      severity="info"
      variant="outlined"
      action={
        <Button variant="link" onClick={onStartOver}>
          {copy.startOver}
        </Button>
      }
    >
      {copy.restored}
    </Alert>
  );
}
