import { localDateOf } from "@fernpaw/domain/kernel/time";
import { orderDocument } from "@fernpaw/domain/suppliers/order-document";
import { useLiveQuery } from "dexie-react-hooks";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { IncompleteNote } from "../../clinics/public/paper/incomplete-note.tsx";
import { PdfButton, pdfProblem, PrintButton } from "../../clinics/public/paper/paper-actions.tsx";
import { PaperPage } from "../../clinics/public/paper/paper-page.tsx";
import { paperOf } from "../../clinics/public/paper/paper.queries.ts";
import { PrintJobNote } from "../../paper/public/print-job-note.tsx";
import type { PrintTarget } from "../../paper/public/print-target.ts";
import { copy } from "./orders.copy.ts";
import { orderPage, type OrderPage } from "./orders.queries.ts";

/** An order as the supplier gets it, to print or to save. */
export function OrderPrintScreen({ orderId }: { orderId: string }) {
  const { db } = useClinic();
  const page = useLiveQuery(() => orderPage(db, orderId), [db, orderId]);
  const list = { to: paths.orders, title: copy.title };
  return (
    <RowPage page={page} missing={{ title: copy.notHere, hint: copy.notHereHint }} list={list}>
      {(found) => <OrderOnPaper page={found} />}
    </RowPage>
  );
}

function OrderOnPaper({ page }: { page: OrderPage }) {
  const { db, clinicId, settings, timeZone } = useClinic();
  const { order, products, supplier, costs } = page;
  const paper = useLiveQuery(() => paperOf(db, clinicId, order.locationId), [db, clinicId, order.locationId]);
  const today = useToday(timeZone);
  const action = useAction(pdfProblem);
  if (!paper) return <SkeletonRows />;
  const title = copy.named(order.number);
  const document = orderDocument({
    order,
    supplier,
    products,
    settings,
    costs,
    day: order.sentAt === null ? today : localDateOf(order.sentAt, timeZone),
  });
  const target: PrintTarget = { kind: "order", subjectId: order.id, day: null };
  return (
    <div>
      <PageHeader
        title={title}
        crumbs={[
          { label: copy.suppliers, to: paths.suppliers },
          { label: copy.title, to: paths.orders },
          { label: title, to: paths.order(order.id) },
          { label: copy.print },
        ]}
        actions={
          <>
            <PdfButton document={document} locationId={paper.locationId} action={action} />
            <PrintButton target={target} />
          </>
        }
      />
      <ProblemAlert problem={action.problem} />
      <PrintJobNote target={target} />
      {!paper.isComplete && <IncompleteNote />}
      <PaperPage document={document} letterhead={paper.letterhead} />
    </div>
  );
}
