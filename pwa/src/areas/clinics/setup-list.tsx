import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Typography from "@mui/material/Typography";
import { ChevronRight, Plus } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { copy } from "./clinics.copy.ts";

export interface SetupRow {
  id: string;
  name: string;
  about: string;
  isUsed: boolean;
}

interface SetupListProps {
  title: string;
  addLabel: string;
  emptyText: string;
  rows: readonly SetupRow[];
  onOpen: (id: string) => void;
  onAdd: () => void;
}

/** A list of what the clinic has, each row a button to change it. */
export function SetupList({ title, addLabel, emptyText, rows, onOpen, onAdd }: SetupListProps) {
  const add = (
    <Button startIcon={<Plus size={18} aria-hidden="true" />} onClick={onAdd}>
      {addLabel}
    </Button>
  );
  return (
    <Card titleLevel="h3" title={title} actions={add}>
      {rows.length === 0 && <Typography sx={{ color: "ink2" }}>{emptyText}</Typography>}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {rows.map(({ id, name, about, isUsed }) => (
          <Box component="li" key={id} sx={{ borderTop: "1px solid", borderColor: "line" }}>
            <ButtonBase
              onClick={() => onOpen(id)}
              sx={{ width: "100%", minHeight: 44, py: 2, gap: 3, justifyContent: "flex-start", textAlign: "start" }}
            >
              <Box component="span" sx={{ flex: 1, minWidth: 0, color: isUsed ? undefined : "ink2" }}>
                <Typography component="span" sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
                  {name}
                </Typography>{" "}
                <Typography component="span" sx={{ color: "ink2" }}>
                  {[about, isUsed ? "" : copy.unused].filter((part) => part !== "").join(" · ")}
                </Typography>
              </Box>
              <ChevronRight size={18} aria-hidden="true" />
            </ButtonBase>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
