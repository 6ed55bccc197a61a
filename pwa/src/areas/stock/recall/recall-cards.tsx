import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { isAwaited, isReached, isToCall } from "@fernpaw/domain/stock/recall-report";
import { Card } from "../../../ui/card.tsx";
import { amountText, quantityText } from "../../catalogue/public/product-words.copy.ts";
import type { RecallClientLine, RecallPage } from "./recall.queries.ts";
import { page as copy } from "./recalls.copy.ts";

interface BarPart {
  words: string;
  milli: number;
  colour: string;
}

/** Parts side by side, and what each is. */
function Bar({ parts, unit }: { parts: readonly BarPart[]; unit: (milli: number) => string }) {
  return (
    <>
      <Box aria-hidden="true" sx={{ display: "flex", gap: "2px", height: 28, borderRadius: 2, overflow: "hidden" }}>
        {parts.map(({ words, milli, colour }) => (
          <Box key={words} sx={{ flex: `${milli} 0 0`, minWidth: 2, bgcolor: colour }} />
        ))}
      </Box>
      <Box
        component="ul"
        aria-label={copy.bar}
        sx={{ listStyle: "none", m: 0, mt: 3, p: 0, display: "flex", flexWrap: "wrap", columnGap: 6, rowGap: 2 }}
      >
        {parts.map(({ words, milli, colour }) => (
          <Box component="li" key={words} sx={{ display: "flex", alignItems: "center", gap: 2 }}>
            <Box
              aria-hidden="true"
              sx={{ width: 12, height: 12, borderRadius: "3px", bgcolor: colour, flex: "none" }}
            />
            <span>
              <strong>{unit(milli)}</strong> {words}
            </span>
          </Box>
        ))}
      </Box>
    </>
  );
}

interface WhereCardProps {
  page: RecallPage;
  /** The device has all movements of the batch: without them each sum is wrong. */
  isWhole: boolean;
}

/** Received = given + used + written off + returned + on the way + on the shelf; a gap is said in red. */
export function WhereCard({ page: { balance, product, lines, unknownMilli }, isWhole }: WhereCardProps) {
  const { receivedMilli, gapMilli } = balance;
  const text = (milli: number): string => quantityText(milli, product.dispensingUnit);
  const patients = lines.filter(({ petName }) => petName !== "").length;
  const parts: BarPart[] = [
    { words: copy.parts.given(patients), milli: balance.givenMilli, colour: "primary.main" },
    { words: copy.parts.used, milli: balance.usedMilli, colour: "info.main" },
    { words: copy.parts.shelf, milli: balance.shelfMilli, colour: "brass.fill" },
    { words: copy.parts.onTheWay, milli: balance.onTheWayMilli, colour: "lineStrong" },
    { words: copy.parts.writtenOff, milli: balance.writtenOffMilli, colour: "ink2" },
    { words: copy.parts.returned, milli: balance.returnedMilli, colour: "ink3" },
  ].filter(({ milli }) => milli > 0);
  const sum = parts.map(({ milli }) => amountText(milli)).join(" + ");
  return (
    <Card title={isWhole ? copy.where(text(receivedMilli)) : copy.bar}>
      <Bar parts={parts} unit={text} />
      {isWhole && gapMilli === 0 && parts.length > 0 && (
        <Typography sx={{ mt: 3, color: "ink2" }}>{copy.allFound(sum, amountText(receivedMilli))}</Typography>
      )}
      {isWhole && gapMilli !== 0 && (
        <Alert severity="error" sx={{ mt: 3 }}>
          {gapMilli > 0 ? copy.missingStock(text(gapMilli)) : copy.tooMuch(text(-gapMilli))}
        </Alert>
      )}
      {unknownMilli > 0 && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {copy.unknown(text(unknownMilli))}
        </Alert>
      )}
    </Card>
  );
}

interface ReachedCardProps {
  people: readonly RecallClientLine[];
  /** Pets whose stock is back. */
  back: number;
}

/** How many of the clients have been reached. */
export function ReachedCard({ people, back }: ReachedCardProps) {
  const reached = people.filter(({ state }) => isReached(state)).length;
  const waiting = people.filter(({ state }) => isAwaited(state)).length;
  const toPost = people.filter(({ state }) => state === "to_post").length;
  const toCall = people.filter(({ state }) => isToCall(state)).length;
  const words = [
    waiting > 0 && copy.waiting(waiting),
    toPost > 0 && copy.toPost(toPost),
    toCall > 0 && copy.toCall(toCall),
    reached === people.length && copy.allReached,
    back > 0 && copy.back(back),
  ].filter(Boolean);
  return (
    <Card
      title={copy.reachedTitle}
      actions={people.length > 0 && <strong>{copy.reachedOf(reached, people.length)}</strong>}
    >
      {people.length === 0 ? (
        <Typography>{copy.noReached}</Typography>
      ) : (
        <>
          <Box aria-hidden="true" sx={{ height: 8, borderRadius: 1, bgcolor: "sunken", overflow: "hidden" }}>
            <Box sx={{ height: 1, width: `${(reached / people.length) * 100}%`, bgcolor: "primary.main" }} />
          </Box>
          <Typography sx={{ mt: 3, color: "ink2" }}>{words.join(" ")}</Typography>
        </>
      )}
    </Card>
  );
}
