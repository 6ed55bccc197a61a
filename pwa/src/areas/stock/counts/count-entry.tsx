import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useEffect, useRef, useState } from "react";
import { products } from "@fernpaw/domain/catalogue/product";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Card } from "../../../ui/card.tsx";
import { useScanner } from "../../../ui/use-scanner.ts";
import { CodeNotice } from "./code-notice.tsx";
import { counting as copy } from "./counts.copy.ts";
import type { CountPage } from "./counts.queries.ts";
import { EntryForm, type EntryHandle } from "./entry-form.tsx";
import type { EntryStart } from "./entry-start.ts";
import { countable, findCode, type CodeProblem, type FoundByCode } from "./find-code.ts";
import { ScanPanel } from "./scan-panel.tsx";

interface CountEntryProps {
  page: CountPage;
  /** Null: nothing is chosen yet. */
  item: EntryStart | null;
  onItem: (item: EntryStart | null) => void;
  /** The product to begin with. */
  productId: string | null;
  onProductTaken: () => void;
  /** A level has two figures now. */
  onTwice: (levelId: string) => void;
}

/** Scan, number, Next. */
export function CountEntry({ page, item, onItem, productId, onProductTaken, onTwice }: CountEntryProps) {
  const { db } = useClinic();
  /** Rises with each figure, so that the next one has a form of its own. */
  const [round, setRound] = useState(0);
  const [problem, setProblem] = useState<CodeProblem | null>(null);
  const handle = useRef<EntryHandle | null>(null);
  /** Scanned while a figure was typed: it follows as soon as that one is saved. */
  const next = useRef<EntryStart | null>(null);
  const shown = useRef(item);
  useEffect(() => {
    shown.current = item;
  }, [item]);
  const open = (found: FoundByCode): void => {
    setProblem("problem" in found ? found.problem : null);
    if ("problem" in found) return;
    if (handle.current?.isBusy() === true) {
      next.current = found.item;
      return;
    }
    const isOpen = item !== null && item.product.id === found.item.product.id && found.item.batch === undefined;
    if (isOpen) return;
    if (handle.current?.hasFigure()) {
      next.current = found.item;
      handle.current.submit();
    } else onItem(found.item);
  };
  const openProduct = async (id: string): Promise<void> => {
    const product = await rowsOf(db, products).get(id);
    if (product) open(countable({ product }));
  };
  const find = (code: string): void => void findCode(db, code).then(open);
  useScanner((code) => {
    if (handle.current?.takeScan(code) !== true) find(code);
  });
  useEffect(() => {
    if (productId === null) return;
    onProductTaken();
    void openProduct(productId);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address names the product once
  }, [productId]);
  const key = item && `${round} ${item.product.id} ${item.batch?.id ?? ""} ${item.replaced?.levelId ?? ""}`;
  return (
    <Card component="section" sx={{ position: { md: "sticky" }, top: { md: 16 } }}>
      <Box component="h2" className="vh">
        {copy.entry}
      </Box>
      <Stack spacing={3}>
        <ScanPanel isWaiting={item === null} onPick={(product) => open(countable({ product }))} onCode={find} />
        <Box role="status" sx={{ "&:empty": { display: "none" } }}>
          {problem && <CodeNotice problem={problem} onClose={() => setProblem(null)} onProduct={openProduct} />}
        </Box>
        {item && (
          <EntryForm
            key={key}
            page={page}
            item={item}
            handle={handle}
            onClose={() => onItem(null)}
            onSaved={(levelId, wasCounted) => {
              // Another line may have been opened while this one was saved: it stays open.
              if (shown.current === item) {
                setRound(round + 1);
                onItem(next.current);
                next.current = null;
              }
              if (wasCounted) onTwice(levelId);
            }}
          />
        )}
      </Stack>
    </Card>
  );
}
