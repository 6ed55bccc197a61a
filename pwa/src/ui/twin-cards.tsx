import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Button } from "./button.tsx";
import { Dotted } from "./dotted.tsx";
import { OPEN_RECORD } from "./twin-cards.copy.ts";

export interface TwinCard {
  id: string;
  name: string;
  /** Below the name: the number of the record, which of the two is new. */
  facts: readonly string[];
  lines: readonly string[];
  /** Its page. */
  path: string;
}

/** Two records that may be one, side by side. */
export function TwinCards({ cards }: { cards: readonly TwinCard[] }) {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: "none",
        m: 0,
        p: 0,
        display: "grid",
        gap: 3,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
      }}
    >
      {cards.map(({ id, name, facts, lines, path }) => (
        <Box
          key={id}
          component="li"
          sx={{
            p: 3,
            borderRadius: "14px",
            border: "2px solid",
            borderColor: "line",
            display: "flex",
            flexDirection: "column",
            gap: 1,
            overflowWrap: "anywhere",
          }}
        >
          <Typography component="span" variant="subtitle1">
            <bdi>{name}</bdi>
          </Typography>
          <Typography component="span" variant="body2" sx={{ color: "ink2" }}>
            <Dotted parts={facts} />
          </Typography>
          {lines
            .filter((line) => line !== "")
            .map((line) => (
              <span key={line}>{line}</span>
            ))}
          <Box sx={{ mt: "auto", pt: 1 }}>
            <Button size="sm" to={path} aria-label={`${OPEN_RECORD} ${name}`}>
              {OPEN_RECORD}
            </Button>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
