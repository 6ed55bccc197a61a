import { FileDown, FileUp } from "lucide-react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { saveCsv } from "../../../ui/save-file.ts";
import { toastProblem } from "../../../ui/toast.ts";
import { copy } from "../catalogue.copy.ts";
import { copy as exportCopy } from "../export/product-export.copy.ts";
import { exportedProducts, productsCsv } from "../export/product-export.ts";

/** Brings lists of products in and out. */
export function ListMenu() {
  const { db, can, actor, settings, timeZone } = useClinic();
  const today = useToday(timeZone);
  const isComplete = useIsComplete();
  const save = async (): Promise<void> => {
    if (!isComplete) {
      toastProblem(exportCopy.notYet);
      return;
    }
    const rows = await exportedProducts(db, today);
    const csv = productsCsv(rows, { currency: settings.currency, hasCosts: actor.role === "owner" });
    saveCsv(csv, exportCopy.fileName(today));
  };
  return (
    <MenuButton label={copy.more}>
      {can("inventory:manage") && (
        <MenuEntry icon={FileUp} to={paths.import}>
          {copy.import}
        </MenuEntry>
      )}
      <MenuEntry icon={FileDown} onPick={() => void save()}>
        {exportCopy.export}
      </MenuEntry>
    </MenuButton>
  );
}
