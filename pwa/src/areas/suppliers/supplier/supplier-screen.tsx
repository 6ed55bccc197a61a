import { counted } from "@fernpaw/domain/kernel/plural";
import { suppliers } from "@fernpaw/domain/suppliers/supplier";
import { archiveSupplier } from "@fernpaw/domain/suppliers/supplier.mutations";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { Archive } from "lucide-react";
import { labelsOf } from "../../../field-words.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { ArchiveMenu } from "../../../ui/archive-menu.tsx";
import { Card } from "../../../ui/card.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { copy } from "../suppliers.copy.ts";
import { supplierPage, type ListedSupplier, type Supplier } from "../suppliers.queries.ts";
import { SupplierDialog } from "./supplier-dialog.tsx";
import { OffersCard, SupplierOrdersCard } from "./supplier-lists.tsx";

const labels = labelsOf(suppliers);

/** One supplier: who they are and on what terms they deliver. */
export function SupplierScreen({ supplierId }: { supplierId: string }) {
  const { db } = useClinic();
  const page = useLiveQuery(() => supplierPage(db, supplierId), [db, supplierId]);
  const list = { to: paths.suppliers, title: copy.title };
  return (
    <RowPage page={page} missing={{ title: copy.notHere, hint: copy.notHereHint }} list={list}>
      {(found) => <SupplierDetails page={found} />}
    </RowPage>
  );
}

function SupplierDetails({ page: { supplier, isPending } }: { page: ListedSupplier }) {
  const { settings } = useClinic();
  const { leadTimeDays, minimumOrderMinor } = supplier;
  const filled = (rows: { label: string; value: string }[]) => rows.filter(({ value }) => value !== "");
  return (
    <>
      <PageHeader
        crumbs={[{ label: copy.inventory }, { label: copy.title, to: paths.suppliers }, { label: supplier.name }]}
        title={supplier.name}
        subtitle={
          <>
            {supplier.status === "archived" && (
              <StatusChip tone="done" icon={Archive}>
                {copy.archivedChip}
              </StatusChip>
            )}
            {isPending && <PendingMark />}
          </>
        }
        actions={<SupplierMenu supplier={supplier} />}
      />
      <Stack spacing={4}>
        <OffersCard supplier={supplier} />
        <SupplierOrdersCard supplier={supplier} />
        <Card title={copy.cards.reach}>
          <KeyValues
            rows={filled([
              { label: labels.contactName, value: supplier.contactName },
              { label: labels.email, value: supplier.email },
              { label: labels.phone, value: supplier.phone },
              { label: labels.address, value: supplier.address },
              { label: labels.accountNo, value: supplier.accountNo },
            ])}
          />
        </Card>
        <Card title={copy.cards.terms}>
          <KeyValues
            rows={filled([
              { label: labels.leadTimeDays, value: leadTimeDays === null ? "" : counted(leadTimeDays, ...copy.days) },
              {
                label: labels.minimumOrderMinor,
                value: minimumOrderMinor === null ? "" : moneyText(minimumOrderMinor, settings),
              },
              { label: labels.terms, value: supplier.terms },
            ])}
          />
        </Card>
        {supplier.notes !== "" && (
          <Card title={copy.cards.notes}>
            <Typography sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{supplier.notes}</Typography>
          </Card>
        )}
      </Stack>
    </>
  );
}

function SupplierMenu({ supplier }: { supplier: Supplier }) {
  const { mutate } = useClinic();
  const { id, name, status } = supplier;
  return (
    <ArchiveMenu
      name={name}
      status={status}
      onTurn={(next) => mutate(archiveSupplier, { id, status: next })}
      form={(onClose) => <SupplierDialog supplier={supplier} onClose={onClose} />}
    />
  );
}
