import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import { useLiveQuery } from "dexie-react-hooks";
import { FileDown, FileSpreadsheet } from "lucide-react";
import { useMemo } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { Card } from "../../../ui/card.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { ListFilters } from "../../../ui/list-filters.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { saveCsv, saveFile } from "../../../ui/save-file.ts";
import { toastProblem } from "../../../ui/toast.ts";
import { useAddressChoice } from "../../../ui/use-address-choice.ts";
import { useToastAction } from "../../../ui/use-action.ts";
import { StockHead } from "../stock-head.tsx";
import { valueColumns } from "./value-columns.tsx";
import { groupValues, totalOf, unvaluedProducts, type ValuedLevel, type ValueGrouping } from "./value-groups.ts";
import { valueCsv, valueXlsx } from "./value-export.ts";
import { copy, exported } from "./value.copy.ts";
import { valuedLevels } from "./value.queries.ts";

/** The value of the stock, for owners. */
export function ValueScreen() {
  const { db, actor } = useClinic();
  const isComplete = useIsComplete();
  const isOwner = actor.role === "owner";
  const entries = useLiveQuery(async () => (isOwner ? await valuedLevels(db) : []), [db, isOwner]);
  if (!isOwner) return <EmptyState isPage title={copy.ownersOnly} />;
  return (
    <>
      <StockHead title={copy.title} subtitle={copy.subtitle} actions={<ExportMenu />} />
      {entries && isComplete ? <Value entries={entries} /> : <SkeletonRows rows={6} />}
    </>
  );
}

function ExportMenu() {
  const { db, settings, timeZone } = useClinic();
  const today = useToday(timeZone);
  const isComplete = useIsComplete();
  const action = useToastAction();
  const save = async (kind: "csv" | "xlsx"): Promise<void> => {
    const decimals = decimalsOf(settings.currency);
    const fileName = exported.fileName(today, kind);
    if (!isComplete) toastProblem(exported.notYet);
    else if (kind === "csv") saveCsv(await valueCsv(db, decimals), fileName);
    else saveFile(await valueXlsx(db, decimals), fileName);
  };
  return (
    <MenuButton label={exported.menu}>
      <MenuEntry icon={FileDown} onPick={() => void action.run(() => save("csv"))}>
        {exported.csv}
      </MenuEntry>
      <MenuEntry icon={FileSpreadsheet} onPick={() => void action.run(() => save("xlsx"))}>
        {exported.xlsx}
      </MenuEntry>
    </MenuButton>
  );
}

const GROUPINGS: readonly ValueGrouping[] = ["product", "kind", "location"];

function Value({ entries }: { entries: readonly ValuedLevel[] }) {
  const { settings } = useClinic();
  const emptyText = useEmptyText();
  const [by, setBy] = useAddressChoice("by", GROUPINGS, "product");
  const totalMinor = useMemo(() => totalOf(entries), [entries]);
  const unvalued = unvaluedProducts(entries);
  const lines = useMemo(() => groupValues(entries, by), [entries, by]);
  const columns = useMemo(
    () => valueColumns(by, { text: (minor) => moneyText(minor, settings), totalMinor }),
    [by, settings, totalMinor],
  );
  return (
    <>
      <Card title={copy.total} sx={{ mt: 4 }}>
        <Typography variant="h2" component="p">
          {moneyText(totalMinor, settings)}
        </Typography>
        {unvalued > 0 && <Typography sx={{ color: "ink2" }}>{copy.unvalued(unvalued)}</Typography>}
      </Card>
      <ListFilters>
        <Box sx={{ flex: 1 }} />
        <Choice
          label={copy.by}
          value={by}
          options={GROUPINGS.map((value) => ({ value, label: copy.groups[value] }))}
          onChange={setBy}
        />
      </ListFilters>
      <DataTable
        key={by}
        label={copy.table}
        columns={columns}
        rows={lines}
        rowId={({ id }) => id}
        {...(by === "product" && { rowTo: ({ id }: { id: string }) => paths.product(id) })}
        emptyText={emptyText(copy.none)}
        pageSize={25}
        initialSort={{ column: "value", isDescending: true }}
      />
    </>
  );
}
