import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { isAsAnswered } from "@fernpaw/domain/estimates/answer-hash";
import type { EstimateAnswer } from "@fernpaw/domain/estimates/estimate-answer";
import { croppedSignature, PEN_WIDTH, type Signature, signaturePath } from "@fernpaw/domain/consents/signature";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { clockTime, fullDate } from "../../../ui/clock-time.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { copy, resuscitationShort } from "../estimates.copy.ts";
import type { EstimatePage } from "../estimates.queries.ts";

const quiet = { color: "ink2" } as const;

/** The sum from low to high, and the answer of the client with the signature. */
export function AnswerCard({ page }: { page: EstimatePage }) {
  const { settings } = useClinic();
  const { estimate, totals, lines, answer, answers } = page;
  const money = (minor: number): string => moneyText(minor, { ...settings, currency: estimate.currency });
  const isAnswered = answer !== null;
  return (
    <Card>
      <Typography sx={quiet}>{isAnswered ? copy.sums.agreed : copy.sums.total}</Typography>
      <Typography component="p" variant="h2" sx={{ fontVariantNumeric: "tabular-nums" }}>
        {copy.range(money(totals.lowMinor), money(totals.highMinor))}
      </Typography>
      <Typography variant="body2" sx={quiet}>
        {copy.linesOf(totals.count, lines.length)}
      </Typography>
      {totals.unpriced > 0 && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {copy.unpriced(totals.unpriced)}
        </Alert>
      )}
      <Box sx={{ mt: 3, display: "grid", gap: 1 }}>
        {estimate.spendLimitMinor !== null && (
          <Typography>{copy.answer.cap(money(estimate.spendLimitMinor))}</Typography>
        )}
        {estimate.resuscitation !== "not_asked" && (
          <Typography>{copy.answer.heart(resuscitationShort[estimate.resuscitation])}</Typography>
        )}
      </Box>
      {answer && <Answer answer={answer} team={page.people.get(answer.witnessedBy) ?? ""} earlier={answers - 1} />}
    </Card>
  );
}

function Answer({ answer, team, earlier }: { answer: EstimateAnswer; team: string; earlier: number }) {
  const { timeZone } = useClinic();
  const { outcome, signerName, signedAt, signature, typedName, declineReason } = answer;
  const [day, time] = [fullDate(localDateOf(signedAt, timeZone)), clockTime(signedAt, timeZone)];
  return (
    <Box component="section" aria-label={copy.answer.title} sx={{ mt: 4, pt: 3, borderTop: 1, borderColor: "line" }}>
      {signature && <Drawn signature={signature} name={signerName} />}
      {typedName !== "" && <Typography sx={{ fontStyle: "italic" }}>{copy.answer.typed(typedName)}</Typography>}
      <Typography sx={{ fontWeight: 600 }}>
        {outcome === "accepted"
          ? copy.answer.signed(signerName, day, time)
          : copy.answer.declined(signerName, day, time)}
      </Typography>
      {declineReason !== "" && <Typography>{declineReason}</Typography>}
      {team !== "" && (
        <Typography variant="body2" sx={quiet}>
          {copy.answer.device(team)}
        </Typography>
      )}
      {earlier > 0 && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {copy.answer.earlier(earlier)}
        </Alert>
      )}
      {!isAsAnswered(answer) && (
        <Alert severity="error" sx={{ mt: 3 }}>
          {copy.answer.changed}
        </Alert>
      )}
    </Box>
  );
}

/** White paper and black ink, whatever the theme. */
function Drawn({ signature, name }: { signature: Signature; name: string }) {
  const cropped = croppedSignature(signature);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={copy.answer.picture(name)}
      viewBox={`0 0 ${cropped.width} ${cropped.height}`}
      sx={{
        display: "block",
        width: "100%",
        height: "7rem",
        mb: 2,
        bgcolor: "Canvas",
        color: "CanvasText",
        colorScheme: "light",
        border: 1,
        borderColor: "line",
        borderRadius: "12px",
      }}
    >
      <path
        d={signaturePath(cropped)}
        fill="none"
        stroke="currentColor"
        strokeWidth={PEN_WIDTH}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Box>
  );
}
