import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { registerBatch } from "@fernpaw/domain/stock/batch.mutations";
import { chooseCountLines, recordCountLine } from "@fernpaw/domain/stock/stock-count.mutations";
import { levelIdOf } from "@fernpaw/domain/stock/stock-level";
import { useLiveQuery } from "dexie-react-hooks";
import { X } from "lucide-react";
import { useImperativeHandle, useRef, useState, type RefObject } from "react";
import { newId } from "../../../db/new-id.ts";
import { InlineForm } from "../../../form/form-body.tsx";
import { decimalText } from "../../../form/typed-number.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { presentInstant } from "../../../ui/present.ts";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { NEW_BATCH } from "../batch-choice.ts";
import { quantityFormat } from "../public/quantity-values.ts";
import { batchForm } from "../stock.copy.ts";
import { counting as copy } from "./counts.copy.ts";
import { batchesOnShelf, type BatchOnShelf, type CountPage } from "./counts.queries.ts";
import { EntryBatch } from "./entry-batch.tsx";
import { EntryFigure } from "./entry-figure.tsx";
import type { EntryStart } from "./entry-start.ts";
import { entryArgs, startBatch, type EntryValues } from "./entry-values.ts";

/** The open form, for the scanner. */
export interface EntryHandle {
  hasFigure: () => boolean;
  isSending: () => boolean;
  /** Its figure is saved; it is closed with the next render. */
  isDone: () => boolean;
  submit: () => void;
  /** Takes the scanned code out of the fields that it was typed into. True: the code is the number of a new batch. */
  takeScan: (code: string) => boolean;
}

interface EntryFormProps {
  page: CountPage;
  item: EntryStart;
  handle: RefObject<EntryHandle | null>;
  onClose: () => void;
  /** `wasCounted`: the level has another figure in this count. */
  onSaved: (levelId: string, wasCounted: boolean) => void;
}

/** The figure of one product or batch. */
export function EntryForm(props: EntryFormProps) {
  const { db } = useClinic();
  const { page, item } = props;
  const shelf = useLiveQuery(() => batchesOnShelf(db, item.product, page.count), [db, item.product.id, page.count.id]);
  return shelf ? <OpenEntry {...props} shelf={shelf} /> : <SkeletonRows rows={3} />;
}

/** Arguments that the form has under another name. */
const FIELD_OF: Readonly<Record<string, string>> = { countedMilli: "figure", batchId: "batch" };

function useEntry({ page, item, shelf, onSaved }: EntryFormProps & { shelf: readonly BatchOnShelf[] }) {
  const { mutate, settings } = useClinic();
  const format = quantityFormat(settings);
  const [ids] = useState(() => ({ lineId: newId(), newBatchId: newId() }));
  const isRegistered = useRef(false);
  const isDone = useRef(false);
  const { product, replaced } = item;
  const figures = replaced?.figures ?? [];
  const saved = useRef({ levelId: "", wasCounted: false });
  const form = useActionForm({
    mutation: recordCountLine,
    start: (): EntryValues => ({
      batch: startBatch(item, shelf),
      number: "",
      expiresOn: "",
      figure: "",
    }),
    toArgs: (values, fault) => {
      const replacesId = figures.length === 1 ? (figures[0]?.line.id ?? null) : null;
      const known = { countId: page.count.id, product, format, ids, countedAt: presentInstant(), replacesId };
      return entryArgs(values, known, fault);
    },
    fieldAt: (path) => FIELD_OF[String(path[0])] ?? String(path[0]),
    refusalAt: ({ code }) => (code === "already_exists" ? "number" : null),
    words: { figure: copy.figureFault, expiresOn: batchForm.datesFault },
    send: async (args, { batch, number, expiresOn: typedDay }) => {
      if (batch === NEW_BATCH && !isRegistered.current) {
        const expiresOn = typedDay === "" ? null : typedDay;
        const made = { id: ids.newBatchId, productId: product.id, number };
        await mutate(registerBatch, { ...made, expiresOn });
        isRegistered.current = true;
      }
      const { productId, batchId = null } = args;
      const levelId = levelIdOf({ productId, batchId, locationId: page.count.locationId });
      const isOther = replaced?.levelId !== levelId;
      saved.current = { levelId, wasCounted: isOther && shelf.some((one) => one.levelId === levelId && one.isCounted) };
      await mutate(recordCountLine, args);
      // Of several shelves the one new figure replaces all.
      if (figures.length > 1)
        await mutate(chooseCountLines, { countId: page.count.id, levelId, lineIds: [ids.lineId] });
    },
    onSaved: () => {
      isDone.current = true;
      onSaved(saved.current.levelId, saved.current.wasCounted);
    },
  });
  return { form, format, isDone };
}

const withoutCode = (text: string, code: string): string => (text.endsWith(code) ? text.slice(0, -code.length) : text);

function OpenEntry(props: EntryFormProps & { shelf: readonly BatchOnShelf[] }) {
  const { page, item, shelf, handle, onClose } = props;
  const { form, format, isDone } = useEntry(props);
  const { product } = item;
  const numberField = useRef<HTMLInputElement>(null);
  useImperativeHandle(handle, () => ({
    hasFigure: () => form.now().figure.trim() !== "",
    isSending: form.isSending,
    isDone: () => isDone.current,
    submit: () => form.submit(),
    takeScan: (code) => {
      const { figure, number } = form.now();
      if (numberField.current !== null && document.activeElement === numberField.current) {
        form.set({ number: code });
        return true;
      }
      form.set({ figure: withoutCode(figure, code), number: withoutCode(number, code) });
      return false;
    },
  }));
  return (
    <InlineForm form={form} spacing={3}>
      <Box sx={{ display: "flex", gap: 2, alignItems: "center" }}>
        <Typography component="h3" variant="h3" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
          <bdi>{product.name}</bdi>
        </Typography>
        <IconButton label={copy.clear} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </Box>
      <EntryBatch item={item} shelf={shelf} form={form} numberField={numberField} />
      <EntryFigure
        page={page}
        item={item}
        shelf={shelf}
        form={form}
        decimalSign={product.smallestPart === "whole" ? null : decimalText(1500, format).charAt(1)}
        onRemoved={onClose}
      />
      <ProblemAlert problem={form.problem} />
    </InlineForm>
  );
}
