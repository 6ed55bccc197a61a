import { counted } from "@fernpaw/domain/kernel/plural";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { copy } from "../suppliers.copy.ts";
import type { ListedSupplier } from "../suppliers.queries.ts";

export const supplierColumns = tableColumns<ListedSupplier>([
  {
    id: "name",
    header: copy.columns.name,
    line: "title",
    value: ({ supplier }) => supplier.name,
    cell: ({ supplier, isPending }) => (
      <>
        <bdi>{supplier.name}</bdi> {isPending && <PendingMark />}
      </>
    ),
  },
  {
    id: "contact",
    header: copy.columns.contact,
    line: "fact",
    value: ({ supplier }) => supplier.contactName || null,
  },
  { id: "phone", header: copy.columns.phone, line: "fact", value: ({ supplier }) => supplier.phone || null },
  {
    id: "email",
    header: copy.columns.email,
    line: "fact",
    isExtra: true,
    value: ({ supplier }) => supplier.email || null,
  },
  {
    id: "accountNo",
    header: copy.columns.accountNo,
    line: "named",
    isExtra: true,
    value: ({ supplier }) => supplier.accountNo || null,
  },
  {
    id: "lead",
    header: copy.columns.lead,
    line: "named",
    value: ({ supplier }) => supplier.leadTimeDays,
    cell: ({ supplier: { leadTimeDays } }) => leadTimeDays !== null && counted(leadTimeDays, ...copy.days),
    inLine: ({ supplier: { leadTimeDays } }) => leadTimeDays !== null && counted(leadTimeDays, ...copy.days),
  },
]);
