import { ClipboardCheck, FileDown, FileSpreadsheet, FileUp, Library } from "lucide-react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { saveCsv, saveFile } from "../../../ui/save-file.ts";
import { toastProblem } from "../../../ui/toast.ts";
import { copy } from "../catalogue.copy.ts";
import { copyCopy } from "../copy/copy.copy.ts";
import { copy as exportCopy } from "../export/product-export.copy.ts";
import { exportedProducts, productsCsv, productsXlsx } from "../export/product-export.ts";

/** Brings lists of products in and out. */
export function ListMenu() {
  const { db, can, actor, settings, timeZone } = useClinic();
  const today = useToday(timeZone);
  const isComplete = useIsComplete();
  const save = async (kind: "csv" | "xlsx"): Promise<void> => {
    if (!isComplete) {
      toastProblem(exportCopy.notYet);
      return;
    }
    const rows = await exportedProducts(db, today);
    const options = { currency: settings.currency, hasCosts: actor.role === "owner" };
    const fileName = exportCopy.fileName(today, kind);
    if (kind === "csv") saveCsv(productsCsv(rows, options), fileName);
    else saveFile(productsXlsx(rows, options), fileName);
  };
  return (
    <MenuButton label={copy.more}>
      {can("inventory:manage") && (
        <MenuEntry icon={ClipboardCheck} to={paths.stockCounts}>
          {copy.count}
        </MenuEntry>
      )}
      {can("inventory:manage") && (
        <MenuEntry icon={FileUp} to={paths.productImport}>
          {copy.import}
        </MenuEntry>
      )}
      {can("inventory:manage") && (
        <MenuEntry icon={Library} to={paths.productCatalogue}>
          {copyCopy.title}
        </MenuEntry>
      )}
      <MenuEntry icon={FileDown} onPick={() => void save("csv")}>
        {exportCopy.csv}
      </MenuEntry>
      <MenuEntry icon={FileSpreadsheet} onPick={() => void save("xlsx")}>
        {exportCopy.xlsx}
      </MenuEntry>
    </MenuButton>
  );
}
