import Box from "@mui/material/Box";
import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { Button } from "./button.tsx";

interface FormColumnsProps {
  /** Below it they do not fit side by side. */
  least?: string;
  children: ReactNode;
}

/** Two fields side by side, below each other where the form is narrow. */
export function FormColumns({ least = "13rem", children }: FormColumnsProps) {
  return (
    <Box
      sx={{
        display: "grid",
        gap: 4,
        // Never more than two.
        gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, max(${least}, 40%)), 1fr))`,
      }}
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
        <IconButton label={removal.label} onClick={removal.onRemove}>
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
