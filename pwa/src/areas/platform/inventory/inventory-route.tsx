import Typography from "@mui/material/Typography";
import { Plus, Upload } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { kindWords } from "../../catalogue/public/product-words.copy.ts";
import { AdminListTable, ListFilter } from "../lists/admin-list.tsx";
import { ExportButton } from "../lists/export-button.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { copy as platformCopy } from "../platform.copy.ts";
import { catalogueColumns } from "./catalogue-columns.tsx";
import { inventoryCopy as copy } from "./inventory.copy.ts";
import { INVENTORY_PATH, type ProductRow } from "./inventory-api.ts";
import { ProductForm } from "./product-form.tsx";

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const KINDS = optionsOf(kindWords).filter(({ value }) => value !== "bundle");
const STATES = optionsOf(copy.states);

/** The catalogue that clinics copy products from. */
export function Component() {
  const list = useAdminList<ProductRow>({ path: INVENTORY_PATH, usualSort: "name", filters: ["kind", "status"] });
  const [opened, setOpened] = useState<{ row: ProductRow | null } | null>(null);
  const columns = useMemo(() => catalogueColumns((row) => setOpened({ row })), []);
  const close = () => setOpened(null);
  return (
    <>
      <PageHeader
        title={platformCopy.sections.inventory}
        subtitle={list.isLoading ? "\u00a0" : copy.count(list.total, list.isNarrowed)}
        actions={
          <>
            <ExportButton path={INVENTORY_PATH} question={list.question} fileName={copy.fileName} />
            <Button to="/admin/inventory/import" startIcon={<Upload size={18} aria-hidden="true" />}>
              {copy.import}
            </Button>
            <Button
              variant="primary"
              startIcon={<Plus size={18} aria-hidden="true" />}
              onClick={() => setOpened({ row: null })}
            >
              {copy.add}
            </Button>
          </>
        }
      />
      <Typography sx={{ color: "ink2", maxWidth: "70ch", mt: 2 }}>{copy.rule}</Typography>
      <AdminListTable
        list={list}
        label={copy.list}
        searchLabel={copy.search}
        columns={columns}
        rowId={({ id }) => id}
        emptyText={copy.empty}
        filters={
          <>
            <ListFilter list={list} name="kind" label={copy.fields.kind} options={KINDS} />
            <ListFilter list={list} name="status" label={copy.status} options={STATES} />
          </>
        }
      />
      {opened !== null && (
        <ProductForm
          product={opened.row}
          onStale={list.retry}
          onClose={close}
          onDone={() => {
            close();
            list.retry();
          }}
        />
      )}
    </>
  );
}
