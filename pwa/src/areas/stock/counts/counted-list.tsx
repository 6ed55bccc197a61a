import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { CloudCheck, Repeat } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { amountText } from "../../catalogue/public/product-words.copy.ts";
import type { EntryStart } from "./entry-start.ts";
import { counting as copy } from "./counts.copy.ts";
import type { CountedItem, RecordedItem, ShelfItem } from "./counts.queries.ts";

const AT_ONCE = 50;

interface CountedListProps {
  counted: readonly CountedItem[];
  /** Recorded and not counted yet; null: not all of the stock is on the device. */
  left: readonly RecordedItem[] | null;
  onPick: (start: EntryStart) => void;
  /** Opens the question about a level that was counted twice. */
  onAsk: (levelId: string) => void;
}

/** The counted batches and those left. A tap opens the figure of one. */
export function CountedList({ counted, left, onPick, onAsk }: CountedListProps) {
  const [shown, setShown] = useState<"all" | "left">("all");
  const [limit, setLimit] = useState(AT_ONCE);
  const emptyText = useEmptyText();
  const open = left ?? [];
  const items: readonly ShelfItem[] = shown === "all" ? counted : open;
  const empty = shown === "all" ? copy.noneCounted : emptyText(copy.noneLeft);
  const hidden = items.length - limit;
  return (
    <Card
      title={copy.list}
      actions={
        <Choice
          label={copy.show}
          value={shown}
          options={[
            { value: "all", label: copy.all(counted.length) },
            { value: "left", label: copy.left(left?.length) },
          ]}
          onChange={(next) => {
            setShown(next);
            setLimit(AT_ONCE);
          }}
        />
      }
    >
      {items.length === 0 ? (
        <Typography sx={{ color: "ink2", py: 3 }}>{empty}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, mx: -4 }}>
          {shown === "all"
            ? counted
                .slice(0, limit)
                .map((item) => <CountedRow key={item.levelId} item={item} onPick={onPick} onAsk={onAsk} />)
            : open
                .slice(0, limit)
                .map((item) => (
                  <Row
                    key={item.levelId}
                    item={item}
                    hint={copy.countIt}
                    onTap={() => onPick({ product: item.product, batch: item.batch })}
                  />
                ))}
        </Box>
      )}
      {hidden > 0 && (
        <Button variant="link" onClick={() => setLimit(limit + AT_ONCE)}>
          {copy.showMore(Math.min(hidden, AT_ONCE))}
        </Button>
      )}
    </Card>
  );
}

type CountedRowProps = Pick<CountedListProps, "onPick" | "onAsk"> & { item: CountedItem };

function CountedRow({ item, onPick, onAsk }: CountedRowProps) {
  const quantity = amountText(item.countedMilli);
  return (
    <Row
      item={item}
      hint={item.isTwice ? copy.choose : copy.change}
      onTap={() =>
        item.isTwice ? onAsk(item.levelId) : onPick({ product: item.product, batch: item.batch, replaced: item })
      }
    >
      {item.isPending && <PendingMark />}
      {item.isTwice && (
        <StatusChip tone="waiting" icon={Repeat}>
          {copy.twice}
        </StatusChip>
      )}
      {!item.isPending && !item.isTwice && (
        <StatusChip tone="confirmed" icon={CloudCheck}>
          {copy.saved}
        </StatusChip>
      )}
      <strong style={{ minWidth: "3.5ch", textAlign: "end" }}>{quantity}</strong>
    </Row>
  );
}

interface RowProps {
  item: ShelfItem;
  /** The effect of a tap, for assistive technology. */
  hint: string;
  onTap: () => void;
  children?: ReactNode;
}

/** A whole row is one target. */
function Row({ item: { product, batch }, hint, onTap, children }: RowProps) {
  return (
    <Box component="li" sx={{ borderTop: "1px solid", borderColor: "line" }}>
      <Box
        component="button"
        type="button"
        className="tap"
        onClick={onTap}
        sx={{
          width: "100%",
          minHeight: 56,
          "&&": { px: 4, py: 2 },
          gap: 3,
          justifyContent: "flex-start",
          textAlign: "start",
          "&:hover": { bgcolor: "sunken" },
          "&:focus-visible": { outlineOffset: -3 },
        }}
      >
        <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
          <Box component="bdi" sx={{ fontWeight: 600 }}>
            {product.name}
          </Box>{" "}
          {batch && (
            <Box component="bdi" sx={{ color: "ink2" }}>
              {batch.number}
            </Box>
          )}
        </Box>
        {children}
        <span className="vh">{hint}</span>
      </Box>
    </Box>
  );
}
