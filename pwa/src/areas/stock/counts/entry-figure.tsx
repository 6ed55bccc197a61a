import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { chooseCountLines } from "@fernpaw/domain/stock/stock-count.mutations";
import { useRef } from "react";
import type { Form } from "../../../form/form-types.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { quantityText, unitFor } from "../../catalogue/public/product-words.copy.ts";
import { batchKey } from "../batch-choice.ts";
import { counting as copy } from "./counts.copy.ts";
import type { BatchOnShelf, CountPage } from "./counts.queries.ts";
import type { EntryStart } from "./entry-start.ts";
import type { EntryValues } from "./entry-values.ts";
import { Keypad } from "./keypad.tsx";

interface EntryFigureProps {
  page: CountPage;
  item: EntryStart;
  shelf: readonly BatchOnShelf[];
  form: Form<EntryValues>;
  /** Null: whole units alone. */
  decimalSign: string | null;
  onRemoved: () => void;
}

/** The number, its keys, and Next. */
export function EntryFigure({ page, item, shelf, form, decimalSign, onRemoved }: EntryFigureProps) {
  const { dispensingUnit } = item.product;
  const { figure } = form.values;
  const field = useRef<HTMLInputElement>(null);
  const write = (text: string): void => {
    form.set({ figure: text });
    field.current?.focus();
  };
  return (
    <>
      <ReplacedLine page={page} item={item} form={form} onRemoved={onRemoved} />
      <Box>
        <TextField
          label={copy.unit(unitFor(2, dispensingUnit))}
          autoFocus
          inputRef={field}
          autoComplete="off"
          end={unitFor(2, dispensingUnit)}
          {...form.field("figure", { inputMode: "none" })}
          sx={{ "& input": { fontSize: "1.75rem", fontWeight: 700, py: 3 } }}
        />
        {page.count.blind === "no" && <RecordedLine item={item} shelf={shelf} batch={form.values.batch} />}
      </Box>
      <Keypad
        decimalSign={decimalSign}
        isBusy={form.isBusy}
        onKey={(key) => write(figure + key)}
        onErase={() => write(figure.slice(0, -1))}
      />
    </>
  );
}

function RecordedLine({ item, shelf, batch }: Pick<EntryFigureProps, "item" | "shelf"> & { batch: string }) {
  const recordedMilli = shelf.find((one) => batchKey(one.batch) === batch)?.recordedMilli ?? 0;
  return (
    <Typography variant="body2" sx={{ color: "ink2", mt: 1 }}>
      {copy.recorded(quantityText(recordedMilli, item.product.dispensingUnit))}
    </Typography>
  );
}

/** The figure that a new one replaces, and the way to remove it without a new one. */
function ReplacedLine({ page, item, form, onRemoved }: Omit<EntryFigureProps, "shelf" | "decimalSign">) {
  const { mutate } = useClinic();
  const { replaced, product } = item;
  if (!replaced) return null;
  const by = replaced.figures.length === 1 ? (replaced.figures[0]?.by ?? "") : "";
  const remove = async (): Promise<void> => {
    const { levelId } = replaced;
    const isDone = await form.run(() => mutate(chooseCountLines, { countId: page.count.id, levelId, lineIds: [] }));
    if (!isDone) return;
    toastDone(copy.removed);
    onRemoved();
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
      <Typography sx={{ flex: 1, minWidth: "12rem" }}>
        {copy.replaces(quantityText(replaced.countedMilli, product.dispensingUnit), by)}
      </Typography>
      <Button onClick={() => void remove()} disabled={form.isBusy}>
        {copy.remove}
      </Button>
    </Box>
  );
}
