import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";

/** Fields side by side, below each other on a phone. */
export function FormColumns({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{ display: "grid", gap: 4, gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" } }}
    >
      {children}
    </Box>
  );
}

interface FormRowProps {
  /** Width of a choice that stands before the text; none unless given. */
  lead?: string;
  /** A button that takes the row away. */
  removal?: { label: string; onRemove: () => void } | null;
  children: ReactNode;
}

/** One row of a list inside a form: a phone, a number. */
export function FormRow({ lead = "", removal = null, children }: FormRowProps) {
  return (
    <Box
      sx={{ display: "grid", gap: 2, gridTemplateColumns: `${lead} minmax(0, 1fr) ${removal === null ? "" : "auto"}` }}
    >
      {children}
      {removal && (
        <IconButton aria-label={removal.label} onClick={removal.onRemove}>
          <Trash2 size={20} aria-hidden="true" />
        </IconButton>
      )}
    </Box>
  );
}

/** Below the rows. */
export function AddRowButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button
      variant="ghost"
      startIcon={<Plus size={18} aria-hidden="true" />}
      onClick={onClick}
      style={{ alignSelf: "flex-start" }}
    >
      {children}
    </Button>
  );
}
