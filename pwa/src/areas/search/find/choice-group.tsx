import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { copy } from "../search.copy.ts";

/** A line of the palette. */
export interface Choice {
  key: string;
  group: keyof typeof copy.groups;
  to: string;
  content: ReactNode;
}

interface ChoiceGroupProps {
  label: string;
  choices: readonly Choice[];
  active: Choice | undefined;
  listId: string;
  onPick: (choice: Choice) => void;
}

/** Lines of the palette under one heading. */
export function ChoiceGroup({ label, choices, active, listId, onPick }: ChoiceGroupProps) {
  if (choices.length === 0) return null;
  return (
    <div role="group" aria-label={label}>
      <Typography
        component="div"
        variant="caption"
        aria-hidden="true"
        sx={{ px: 4, py: 1, fontWeight: 600, color: "ink2" }}
      >
        {label}
      </Typography>
      {choices.map((choice) => (
        <Box
          key={choice.key}
          id={`${listId}-${choice.key}`}
          role="option"
          aria-selected={choice === active}
          onClick={() => onPick(choice)}
          ref={(node: HTMLElement | null) => {
            if (choice === active) node?.scrollIntoView?.({ block: "nearest" });
          }}
          sx={{
            display: "flex",
            alignItems: "center",
            minHeight: "var(--d-row)",
            px: 4,
            py: 1,
            cursor: "pointer",
            bgcolor: choice === active ? "primarySoft.main" : "transparent",
            color: choice === active ? "primarySoft.text" : "inherit",
            "&:hover": { bgcolor: choice === active ? "primarySoft.main" : "sunken" },
          }}
        >
          {choice.content}
        </Box>
      ))}
    </div>
  );
}
