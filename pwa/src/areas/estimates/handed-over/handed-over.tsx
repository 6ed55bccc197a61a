import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { isUnanswered } from "@fernpaw/domain/estimates/estimate";
import { decideEstimateLine } from "@fernpaw/domain/estimates/estimate-line.mutations";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useGiveBack } from "../../../session/lock/use-give-back.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { copy } from "../estimates.copy.ts";
import type { EstimatePage } from "../estimates.queries.ts";
import { LineFacts } from "../line-facts.tsx";
import { LineHead, LineRow } from "../line-row.tsx";
import { SignCard } from "./sign-card.tsx";

const YES_NO = [
  { value: "accepted" as const, label: copy.hand.yes },
  { value: "declined" as const, label: copy.hand.no },
];

/** The estimate in the hands of the client: nothing else of the app is in reach until the team opens it again. */
export function HandedOver({ page }: { page: EstimatePage }) {
  const { estimate, pet, state } = page;
  const giveBack = useGiveBack();
  const isOpen = isUnanswered(estimate) && state !== "expired";
  return (
    <TopLayer>
      <Box component="header" sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center", mb: 4 }}>
        <Box sx={{ flex: "1 1 16rem", minWidth: 0 }}>
          <Typography component="h1" variant="h2">
            {copy.for(pet.name)}
          </Typography>
          <Typography sx={{ color: "ink2" }}>
            <Dotted parts={[estimate.title, copy.validUntil(fullDate(estimate.validUntil))]} />
          </Typography>
        </Box>
        {isOpen && (
          <Button variant="ghost" onClick={giveBack}>
            {copy.hand.giveBack}
          </Button>
        )}
      </Box>
      {isOpen ? <Questions page={page} /> : <Thanks onGiveBack={giveBack} />}
    </TopLayer>
  );
}

/** In the browser's own top layer, as the curtain of the lock, which opens above it. */
function TopLayer({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <Box
      component="dialog"
      ref={dialog}
      aria-label={copy.hand.label}
      onKeyDown={(event) => {
        // The shortcuts of the team are not for the client.
        if (event.ctrlKey || event.metaKey) event.nativeEvent.stopImmediatePropagation();
        if (event.key === "Escape") event.preventDefault();
      }}
      onCancel={(event) => event.preventDefault()}
      // Some browsers close it on a second "back" whatever the page says.
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
      sx={{
        width: "100vw",
        height: "100dvh",
        maxWidth: "none",
        maxHeight: "none",
        m: 0,
        border: 0,
        p: { xs: 4, md: 6 },
        overflow: "auto",
        bgcolor: "background.default",
        color: "text.primary",
      }}
    >
      <Box sx={{ maxWidth: "76rem", mx: "auto" }}>{children}</Box>
    </Box>
  );
}

function Questions({ page }: { page: EstimatePage }) {
  const { mutate, settings } = useClinic();
  const [problem, setProblem] = useState<string | null>(null);
  const { estimate, lines, pet } = page;
  /** Quick taps on several lines are all kept: none waits for the one before. */
  const decide = (id: string, decision: "accepted" | "declined"): void => {
    mutate(decideEstimateLine, { id, decision }).then(
      () => setProblem(null),
      (error: unknown) => setProblem(refusalText(error)),
    );
  };
  const hasTax = settings.pricesIncludeTax === "yes" || lines.some(({ taxes }) => taxes.length > 0);
  return (
    <Box
      sx={{
        display: "grid",
        gap: 4,
        alignItems: "start",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1.75fr) minmax(22rem, 1fr)" },
      }}
    >
      <Card sx={{ p: 0 }}>
        <ProblemAlert problem={problem} />
        <LineHead last={copy.lines.agreed} />
        <Box component="ul" aria-label={copy.lines.title} sx={{ listStyle: "none", m: 0, p: 0 }}>
          {lines.map((line) => (
            <LineRow
              key={line.id}
              line={line}
              currency={estimate.currency}
              facts={<LineFacts line={line} currency={estimate.currency} />}
            >
              <Choice
                label={copy.hand.answerFor(line.description)}
                value={line.decision === "pending" ? ("" as "accepted") : line.decision}
                options={YES_NO}
                onChange={(decision) => decide(line.id, decision)}
              />
            </LineRow>
          ))}
        </Box>
        <Typography variant="body2" sx={{ p: 4, borderTop: 1, borderColor: "line", color: "ink2" }}>
          {copy.lines.foot(pet.name, hasTax)}
        </Typography>
      </Card>
      <SignCard page={page} />
    </Box>
  );
}

function Thanks({ onGiveBack }: { onGiveBack: () => void }) {
  return (
    <Box sx={{ display: "grid", gap: 4, justifyItems: "center", textAlign: "center", pt: 12 }}>
      <Typography variant="h2" component="p" role="status">
        {copy.hand.thanks}
      </Typography>
      <Typography>{copy.hand.thanksHint}</Typography>
      <Button variant="primary" size="lg" onClick={onGiveBack}>
        {copy.hand.giveBack}
      </Button>
    </Box>
  );
}
