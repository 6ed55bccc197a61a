import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { clockTime, shortDate } from "../../../ui/clock-time.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { copy } from "../labs.copy.ts";
import { flagOfResult, type OrderPage } from "../labs.queries.ts";
import { flagColour } from "./flag-mark.tsx";
import { testRows } from "./test-rows.ts";

/** The flags of the results, counted. */
export function ShortCard({ page }: { page: OrderPage }) {
  const flags = page.results.filter(({ value }) => value !== "").map(flagOfResult);
  const count = (wanted: (typeof flags)[number]): number => flags.filter((flag) => flag === wanted).length;
  const missing = testRows(page, []).filter(({ result }) => !result || result.value === "").length;
  const lines = [
    { flag: "high", words: copy.high(count("high")), isShown: count("high") > 0 },
    { flag: "low", words: copy.low(count("low")), isShown: count("low") > 0 },
    { flag: "normal", words: copy.normal(count("normal")), isShown: count("normal") > 0 },
    { flag: "no_range", words: copy.noRanges(count("no_range")), isShown: count("no_range") > 0 },
    { flag: "text", words: copy.words(count("text")), isShown: count("text") > 0 },
  ] as const;
  return (
    <Card title={copy.inShort}>
      {lines
        .filter(({ isShown }) => isShown)
        .map(({ flag, words }) => (
          <Typography
            key={flag}
            sx={{ color: flagColour(flag), fontWeight: flag === "high" || flag === "low" ? 700 : 400 }}
          >
            {words}
          </Typography>
        ))}
      {missing > 0 && <Typography sx={{ color: "ink2" }}>{copy.missing(missing)}</Typography>}
    </Card>
  );
}

export interface ReviewDraft {
  comment: string;
  isCalled: boolean;
  isRepeated: boolean;
  weeks: string;
}

export const NEW_REVIEW: ReviewDraft = { comment: "", isCalled: false, isRepeated: false, weeks: "4" };

/** Whole weeks from 1 to 52; null: not readable. */
export function readWeeks(typed: string): number | null {
  const weeks = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0;
  return weeks >= 1 && weeks <= 52 ? weeks : null;
}

interface ReviewCardProps {
  page: OrderPage;
  draft: ReviewDraft;
  onDraft: (draft: ReviewDraft) => void;
  mayReview: boolean;
}

/** The meaning of the result, and the tasks that follow. The tasks are made by the review and not before. */
export function ReviewCard({ page, draft, onDraft, mayReview }: ReviewCardProps) {
  const { timeZone } = useClinic();
  const { order, reviewedBy, informedBy } = page;
  const when = (at: string): string => `${shortDate(localDateOf(at, timeZone))} ${clockTime(at, timeZone)}`;
  const isOpen = mayReview && order.review === "unreviewed";
  return (
    <>
      <Card title={copy.review}>
        <Stack spacing={2}>
          {order.comment !== "" && <Typography sx={{ whiteSpace: "pre-wrap" }}>{order.comment}</Typography>}
          {isOpen && (
            <TextField
              multiline
              minRows={3}
              label={copy.meaning}
              value={draft.comment}
              onChange={(event) => onDraft({ ...draft, comment: event.target.value })}
              slotProps={{ htmlInput: { maxLength: 2000 } }}
            />
          )}
          {order.reviewedAt !== null && order.review !== "unreviewed" && (
            <Typography variant="body2">{copy.reviewedBy(reviewedBy, when(order.reviewedAt))}</Typography>
          )}
          {order.informedAt !== null && (
            <Typography variant="body2">{copy.informedBy(informedBy, when(order.informedAt))}</Typography>
          )}
        </Stack>
      </Card>
      {isOpen && (
        <Card title={copy.follows}>
          <FormControlLabel
            control={<Checkbox checked={draft.isCalled} onChange={(_, isCalled) => onDraft({ ...draft, isCalled })} />}
            label={copy.call}
          />
          <Box sx={{ display: "flex", alignItems: "center", gap: 2, flexWrap: "wrap" }}>
            <FormControlLabel
              sx={{ mr: 0 }}
              control={
                <Checkbox checked={draft.isRepeated} onChange={(_, isRepeated) => onDraft({ ...draft, isRepeated })} />
              }
              label={copy.again}
            />
            <TextField
              value={draft.weeks}
              onChange={(event) => onDraft({ ...draft, weeks: event.target.value, isRepeated: true })}
              errorText={draft.isRepeated && readWeeks(draft.weeks) === null ? copy.weeksBad : undefined}
              slotProps={{ htmlInput: { "aria-label": copy.weeks, inputMode: "numeric", maxLength: 2 } }}
              sx={{ width: "4.5rem" }}
            />
            <Typography>{copy.weeks}</Typography>
          </Box>
        </Card>
      )}
    </>
  );
}
