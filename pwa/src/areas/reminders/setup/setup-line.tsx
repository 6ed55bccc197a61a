import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Button } from "../../../ui/button.tsx";
import { copy } from "./setup.copy.ts";

interface SetupLineProps {
  name: string;
  details: string;
  isActive: boolean;
  onEdit: () => void;
  onToggle: () => void;
}

/** One type or template in its list. */
export function SetupLine({ name, details, isActive, onEdit, onToggle }: SetupLineProps) {
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        columnGap: 3,
        alignItems: "center",
        py: 1,
        borderTop: 1,
        borderColor: "line",
      }}
    >
      <Box sx={{ flex: "1 1 14rem", minWidth: 0, color: isActive ? "ink" : "ink2" }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {isActive ? details : `${copy.off} · ${details}`}
        </Typography>
      </Box>
      <Button variant="link" onClick={onEdit}>
        {copy.edit} <span className="vh">{name}</span>
      </Button>
      <Button variant="link" onClick={onToggle}>
        {isActive ? copy.retire : copy.takeBack} <span className="vh">{name}</span>
      </Button>
    </Box>
  );
}
