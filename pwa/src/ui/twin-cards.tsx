import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Button } from "./button.tsx";
import { CardPair, PairedCard } from "./card-pair.tsx";
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
    <CardPair>
      {cards.map(({ id, name, facts, lines, path }) => (
        <PairedCard key={id}>
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
        </PairedCard>
      ))}
    </CardPair>
  );
}
