import { linesToChange, renewedLines } from "@fernpaw/domain/catalogue/changed-prices";
import { applyPriceChange } from "@fernpaw/domain/catalogue/price.mutations";
import Typography from "@mui/material/Typography";
import { useMemo } from "react";
import type { RefusedFormProps } from "../../../../area-part.ts";
import { useClinic } from "../../../../session/clinic-context.ts";
import { useIsComplete } from "../../../../session/sync-client/use-is-complete.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { toastDone } from "../../../../ui/toast.ts";
import { copy } from "../prices.copy.ts";
import { useHeldCatalogue } from "../use-held-catalogue.ts";
import { Preview } from "./preview.tsx";
import { withProducts } from "./preview-lines.ts";
import { sendChange } from "./send-change.ts";

const words = copy.change;

/** A refused change of several prices: its new prices over the present ones, as a change of its own. */
export function RefusedChangeForm({ title, change, onClose, onCorrected }: RefusedFormProps<null>) {
  const { mutate } = useClinic();
  const isComplete = useIsComplete();
  const { catalogue, onSending } = useHeldCatalogue();
  const read = useMemo(() => applyPriceChange.args.safeParse(change.values), [change.values]);
  const preview = useMemo(() => {
    if (!read.success || !catalogue) return [];
    return withProducts(catalogue.products, renewedLines(read.data.lines, catalogue.prices, read.data));
  }, [read, catalogue]);
  const body = () => {
    if (!read.success) return <Typography>{words.unreadable}</Typography>;
    if (!isComplete) return <Typography>{copy.stillLoading}</Typography>;
    if (!catalogue) return <SkeletonRows />;
    const { label, locationId, fromOn } = read.data;
    const apply = async (onDone: (lines: number) => void): Promise<void> => {
      const lines = linesToChange(preview.map(({ line }) => line));
      onSending(true);
      try {
        await sendChange(mutate, { label, locationId, fromOn, lines }, onDone);
      } catch (error) {
        onSending(false);
        throw error;
      }
      toastDone(words.applied(lines.length));
      onClose();
      onCorrected();
    };
    return <Preview lines={preview} fromOn={fromOn} direction={null} isStale={false} onApply={apply} />;
  };
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      {body()}
    </Dialog>
  );
}
