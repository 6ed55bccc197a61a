import Box from "@mui/material/Box";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import Skeleton from "@mui/material/Skeleton";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { useClinic } from "../../../session/clinic-context.ts";
import { CountChip } from "../../../ui/count-chip.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { copy } from "./desk.copy.ts";
import { CARDS, type CardKey, isOnCard, oldestDays, type Work } from "./desk.queries.ts";

interface WorkCardsProps {
  /** Undefined: still read. */
  work: readonly Work[] | undefined;
  today: LocalDate;
  chosen: CardKey | null;
  onChoose: (card: CardKey | null) => void;
}

/** Four sums; a tap shows the rows of one, another tap shows all again. */
export function WorkCards({ work, today, chosen, onChoose }: WorkCardsProps) {
  return (
    <Box
      role="group"
      aria-label={copy.cards.label}
      sx={{
        display: "grid",
        gap: 3,
        gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", md: "repeat(4, minmax(0, 1fr))" },
        mb: 4,
      }}
    >
      {CARDS.map((card) => (
        <WorkCard
          key={card}
          card={card}
          own={work?.filter(isOnCard[card])}
          today={today}
          isChosen={card === chosen}
          onTap={() => onChoose(card === chosen ? null : card)}
        />
      ))}
    </Box>
  );
}

interface WorkCardProps {
  card: CardKey;
  own: readonly Work[] | undefined;
  today: LocalDate;
  isChosen: boolean;
  onTap: () => void;
}

/** Stronger than the plain look of a tap. */
const cardSx = {
  "&.tap": {
    display: "grid",
    gap: 1,
    p: { xs: 3, md: 4 },
    textAlign: "start",
    justifyContent: "stretch",
    bgcolor: "background.paper",
    border: 1,
    borderColor: "line",
    borderRadius: "14px",
  },
  "&.tap:hover": { borderColor: "lineStrong" },
  '&.tap[aria-pressed="true"]': {
    borderColor: "primary.main",
    boxShadow: "inset 0 0 0 1px var(--vc-palette-primary-main)",
  },
} as const;

function WorkCard({ card, own, today, isChosen, onTap }: WorkCardProps) {
  const { settings } = useClinic();
  const isAlarming = card === "overdue" && own !== undefined && own.length > 0;
  const caption = card === "overdue" ? copy.captions.overdue(oldestDays(own ?? [], today)) : copy.captions[card];
  const sum = sumMinor((own ?? []).map(({ dueMinor }) => dueMinor));
  return (
    <Box component="button" type="button" className="tap" aria-pressed={isChosen} onClick={onTap} sx={cardSx}>
      <Box component="span" sx={{ display: "flex", justifyContent: "space-between", gap: 2, fontWeight: 600 }}>
        {copy.cards[card]}
        {own && <CountChip>{own.length}</CountChip>}
      </Box>
      <Box
        component="span"
        sx={{
          fontSize: { xs: "1.25rem", md: "1.5rem" },
          fontWeight: 700,
          fontVariantNumeric: "tabular-nums",
          overflowWrap: "anywhere",
          ...(isAlarming && { color: "error.main" }),
        }}
      >
        {own ? moneyText(sum, settings) : <Skeleton width="60%" />}
      </Box>
      <Box component="span" sx={{ color: "ink2", fontSize: "0.9375rem" }}>
        {caption}
      </Box>
    </Box>
  );
}
