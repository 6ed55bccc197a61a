import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { ChoiceCard } from "../../ui/choice-card.tsx";
import { Button } from "../../ui/button.tsx";
import { clockTime } from "../../ui/clock-time.tsx";
import { copy } from "./inbox.copy.ts";
import type { InboxRow, InboxItemWords, DifferenceRow } from "./inbox.queries.ts";
import type { Choice } from "./use-decision.ts";

type Side = Extract<Choice, "apply_mine" | "keep_theirs">;

interface TwoVersionsProps {
  item: InboxRow;
  words: InboxItemWords;
  isBusy: boolean;
  onUse: (side: Side) => void;
}

/** The versions of two people, side by side. Only differences are underlined. */
export function TwoVersions({ item, words, isBusy, onUse }: TwoVersionsProps) {
  const { actor, sync, timeZone } = useClinic();
  const [side, setSide] = useState<Side>(words.asked?.likely ?? "keep_theirs");
  const name = useId();
  const isOwn = item.mine.actorId === actor.userId;
  const device = item.mine.deviceId === sync.deviceId ? copy.thisTablet : copy.anotherDevice;
  const mineAt = item.mine.at === null ? "" : `, ${clockTime(item.mine.at, timeZone)}`;
  const isTheirsOwn = item.theirs?.actorId === actor.userId;
  const theirsTitle =
    words.theirsName === null ? copy.keepServer : isTheirsOwn ? copy.mine : copy.keepOf(words.theirsName);
  return (
    <>
      <Box
        role="radiogroup"
        aria-label={words.title}
        sx={{ display: "grid", gap: 3, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}
      >
        <Version
          name={name}
          title={
            words.asked?.mine ?? (isOwn && !isTheirsOwn ? copy.mine : copy.keepOf(words.mineName ?? copy.somebody))
          }
          source={device + mineAt}
          rows={words.rows}
          valueOf={(row) => row.mine}
          isChosen={side === "apply_mine"}
          onChoose={() => setSide("apply_mine")}
        />
        <Version
          name={name}
          title={words.asked?.theirs ?? theirsTitle}
          source={copy.onServer}
          rows={words.rows}
          valueOf={(row) => row.theirs}
          isChosen={side === "keep_theirs"}
          onChoose={() => setSide("keep_theirs")}
        />
      </Box>
      <Box sx={{ display: "flex", justifyContent: "flex-end", gap: 2, mt: 3 }}>
        {words.link !== null && (
          <Button variant="ghost" to={words.link}>
            {copy.open}
          </Button>
        )}
        <Button variant="primary" isLoading={isBusy} onClick={() => onUse(side)}>
          {copy.use}
        </Button>
      </Box>
    </>
  );
}

interface VersionProps {
  name: string;
  title: string;
  source: string;
  rows: readonly DifferenceRow[];
  valueOf: (row: DifferenceRow) => string;
  isChosen: boolean;
  onChoose: () => void;
}

function Version({ name, title, source, rows, valueOf, isChosen, onChoose }: VersionProps) {
  return (
    <ChoiceCard isChosen={isChosen}>
      <FormControlLabel
        control={<Radio name={name} checked={isChosen} onChange={onChoose} />}
        label={
          <>
            <Typography component="span" variant="subtitle1" sx={{ display: "block" }}>
              {title}
            </Typography>
            <Typography component="span" variant="body2" sx={{ display: "block" }}>
              {source}
            </Typography>
          </>
        }
        sx={{ mr: 0, mb: 1 }}
      />
      <Box
        component="dl"
        sx={{ m: 0, display: "grid", gridTemplateColumns: "minmax(5rem, auto) 1fr", columnGap: 4, rowGap: 1.5 }}
      >
        {rows.map((row) => (
          <Box key={row.label} sx={{ display: "contents" }}>
            <Box component="dt" sx={{ opacity: 0.85 }}>
              {row.label}
            </Box>
            <Box
              component="dd"
              sx={{
                m: 0,
                overflowWrap: "anywhere",
                ...(row.isDifferent
                  ? {
                      fontWeight: 700,
                      textDecoration: "underline",
                      textDecorationThickness: "2px",
                      textUnderlineOffset: "4px",
                    }
                  : {}),
              }}
            >
              {valueOf(row)}
            </Box>
          </Box>
        ))}
      </Box>
    </ChoiceCard>
  );
}
