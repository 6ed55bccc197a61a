import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router";
import { paths } from "../../../paths.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { copy } from "../labs.copy.ts";
import type { OrderEntry } from "../labs.queries.ts";
import { LabChip } from "../order/order-line.tsx";

const { columns: heads } = copy;

export const labColumns = tableColumns<OrderEntry>([
  {
    id: "order",
    header: heads.order,
    line: "title",
    value: ({ order }) => order.name,
    cell: ({ order, isPending }) => (
      <>
        {order.name} {isPending && <PendingMark />}
      </>
    ),
  },
  {
    id: "pet",
    header: heads.pet,
    line: "fact",
    isLead: true,
    value: ({ petName }) => petName || null,
    cell: ({ order, petName }) => (
      <Link component={RouterLink} to={paths.pet(order.petId)}>
        {petName}
      </Link>
    ),
    inLine: ({ petName }) => petName || null,
  },
  { id: "laboratory", header: heads.laboratory, line: "fact", value: ({ order }) => order.laboratory || copy.inHouse },
  { id: "by", header: heads.by, line: "fact", isExtra: true, value: ({ by }) => by },
  {
    id: "expected",
    header: heads.expected,
    line: "fact",
    value: ({ order }) => order.expectedOn,
    cell: ({ order }) => (order.expectedOn === null ? "" : fullDate(order.expectedOn)),
    inLine: ({ order }) => (order.expectedOn === null ? null : fullDate(order.expectedOn)),
  },
  {
    id: "state",
    header: heads.state,
    line: "status",
    value: ({ order }) => order.status,
    cell: ({ order }) => <LabChip order={order} />,
  },
]);
