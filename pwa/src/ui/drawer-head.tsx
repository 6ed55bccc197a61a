import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { X } from "lucide-react";
import { IconButton } from "./icon-button.tsx";
import { copy } from "./ui.copy.ts";

/** The first line of a drawer: its title, and the button that closes it. */
export function DrawerHead({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
      <Typography component="h2" variant="h3" sx={{ flex: 1 }}>
        {title}
      </Typography>
      <IconButton label={copy.close} onClick={onClose}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </Box>
  );
}
