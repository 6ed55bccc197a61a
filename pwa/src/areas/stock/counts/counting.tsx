import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { Check, Pause } from "lucide-react";
import { useRef, useState } from "react";
import { paths } from "../../../paths.ts";
import { namesText } from "../../../ui/names-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { CountEntry, type CountEntryHandle } from "./count-entry.tsx";
import { CountMenu } from "./count-menu.tsx";
import { CountedList } from "./counted-list.tsx";
import { counting as copy, counts } from "./counts.copy.ts";
import type { CountPage } from "./counts.queries.ts";
import type { EntryStart } from "./entry-start.ts";
import { TwiceDialog } from "./twice-dialog.tsx";
import { useLeftToCount } from "./use-left-to-count.ts";

interface CountingProps {
  page: CountPage;
  onReview: () => void;
  productId: string | null;
  onProductTaken: () => void;
}

/** The page on which shelves are counted. */
export function Counting({ page, onReview, productId, onProductTaken }: CountingProps) {
  const { count, counted } = page;
  const left = useLeftToCount(page);
  const [{ item, round }, setOpened] = useState<{ item: EntryStart | null; round: number }>({ item: null, round: 0 });
  const setItem = (next: EntryStart | null): void => setOpened((before) => ({ item: next, round: before.round + 1 }));
  const entry = useRef<CountEntryHandle | null>(null);
  const [askedId, setAskedId] = useState<string | null>(null);
  const asked = counted.find(({ levelId, isTwice }) => isTwice && levelId === askedId);
  return (
    <>
      <CountHeader page={page} onReview={onReview} />
      {left && <Progress done={counted.length} all={counted.length + left.length} />}
      <Box
        sx={{
          display: "grid",
          gap: 4,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 5fr) minmax(0, 7fr)" },
          alignItems: "start",
        }}
      >
        <CountEntry
          page={page}
          item={item}
          round={round}
          entry={entry}
          onItem={setItem}
          productId={productId}
          onProductTaken={onProductTaken}
          onTwice={setAskedId}
        />
        <CountedList counted={counted} left={left} onPick={(next) => entry.current?.open(next)} onAsk={setAskedId} />
      </Box>
      {asked && <TwiceDialog count={count} item={asked} onClose={() => setAskedId(null)} />}
    </>
  );
}

function CountHeader({ page, onReview }: { page: CountPage; onReview: () => void }) {
  const { count, people, hasPlaces, locationName, isPending } = page;
  const names = people.map(({ name }) => name);
  return (
    <PageHeader
      title={copy.title(count.name)}
      crumbs={[
        { label: counts.inventory },
        { label: counts.stock, to: paths.stock },
        { label: counts.title, to: paths.stockCounts },
        { label: count.name },
      ]}
      subtitle={
        <>
          <Dotted
            parts={[
              count.blind === "yes" ? copy.blind : copy.open,
              hasPlaces ? locationName : "",
              names.length === 0 ? "" : copy.people(namesText(names), names.length > 1),
            ]}
          />{" "}
          {isPending && <PendingMark />}
        </>
      }
      actions={
        <>
          <CountMenu page={page} />
          <Button startIcon={<Pause size={20} aria-hidden="true" />} to={paths.stockCounts}>
            {copy.pause}
          </Button>
          <Button startIcon={<Check size={20} aria-hidden="true" />} onClick={onReview}>
            {copy.finish}
          </Button>
        </>
      }
    />
  );
}

function Progress({ done, all }: { done: number; all: number }) {
  if (all === 0) return null;
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 3, mb: 4 }}>
      <LinearProgress
        variant="determinate"
        value={(100 * done) / all}
        aria-label={copy.progress}
        sx={{ flex: 1, height: 8, borderRadius: 4, bgcolor: "sunken" }}
      />
      <Typography>
        <strong>{copy.of(done, all)}</strong>{" "}
        <Box component="span" sx={{ color: "ink2" }}>
          {copy.done}
        </Box>
      </Typography>
    </Box>
  );
}
