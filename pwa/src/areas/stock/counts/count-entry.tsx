import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from "react";
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

export interface CountEntryHandle {
  /** A figure that is typed is saved first. */
  open: (item: EntryStart) => void;
}

interface CountEntryProps {
  page: CountPage;
  /** Null: nothing is chosen yet. */
  item: EntryStart | null;
  /** Rises with each item, so that each has a form of its own. */
  round: number;
  entry: Ref<CountEntryHandle>;
  onItem: (item: EntryStart | null) => void;
  /** The product to begin with. */
  productId: string | null;
  onProductTaken: () => void;
  /** A level has two figures now. */
  onTwice: (levelId: string) => void;
}

/** Scan, number, Next. */
export function CountEntry(props: CountEntryProps) {
  const { page, item, round, entry, onItem, productId, onProductTaken, onTwice } = props;
  const { db } = useClinic();
  const [problem, setProblem] = useState<CodeProblem | null>(null);
  const handle = useRef<EntryHandle | null>(null);
  /** Scanned while a figure was typed: it follows as soon as that one is saved. */
  const next = useRef<EntryStart | null>(null);
  /** The search for a scanned code ends after a figure may have been saved. */
  const latest = useRef(item);
  useLayoutEffect(() => {
    latest.current = item;
  }, [item]);
  const isDone = (): boolean => handle.current?.isDone() === true;
  const openItem = (other: EntryStart): void => {
    const form = handle.current;
    if (form === null || isDone() || (!form.isSending() && !form.hasFigure())) {
      onItem(other);
      return;
    }
    next.current = other;
    if (!form.isSending()) form.submit();
  };
  useImperativeHandle(entry, () => ({ open: openItem }));
  const open = (found: FoundByCode): void => {
    setProblem("problem" in found ? found.problem : null);
    if ("problem" in found) return;
    const shown = latest.current;
    const isOpen = shown !== null && shown.product.id === found.item.product.id && found.item.batch === undefined;
    if (!isOpen || isDone() || handle.current?.isSending() === true) openItem(found.item);
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
            key={round}
            page={page}
            item={item}
            handle={handle}
            onClose={() => onItem(null)}
            onSaved={(levelId, wasCounted) => {
              onItem(next.current);
              next.current = null;
              if (wasCounted) onTwice(levelId);
            }}
          />
        )}
      </Stack>
    </Card>
  );
}
