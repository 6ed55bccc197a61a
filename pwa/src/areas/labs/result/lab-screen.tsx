import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import { addDays, localDateOf } from "@fernpaw/domain/kernel/time";
import { isOut } from "@fernpaw/domain/labs/lab-order";
import {
  cancelLab,
  finishLab,
  informClient,
  reviewLab,
  sendLab,
  unreviewLab,
} from "@fernpaw/domain/labs/lab-order.mutations";
import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { useLiveQuery } from "dexie-react-hooks";
import { Check, FileUp, PhoneCall } from "lucide-react";
import { useState } from "react";
import { Link as RouterLink } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { shortDate, useToday } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { RowPage } from "../../../ui/row-page.tsx";
import { takeBack } from "../../../ui/take-back.ts";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import { copy } from "../labs.copy.ts";
import { orderPage, type OrderPage } from "../labs.queries.ts";
import { LabChip, orderFacts } from "../order/order-line.tsx";
import { OrderLabDialog } from "../order/order-lab-dialog.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { ResultTable } from "./result-table.tsx";
import { NEW_REVIEW, readWeeks, ReviewCard, type ReviewDraft, ShortCard } from "./review-cards.tsx";

/** The results of one order: entry, flags, review and what follows. */
export function LabScreen({ id }: { id: string }) {
  const { db, can } = useClinic();
  const page = useLiveQuery(() => orderPage(db, id), [db, id]);
  if (!can("clients:view")) return <EmptyState isPage title={copy.noView} />;
  const list = { to: paths.labs, title: copy.worklist };
  return (
    <RowPage page={page} missing={{ title: copy.notHere, hint: copy.notHereHint }} list={list}>
      {(found) => <OrderDetails page={found} />}
    </RowPage>
  );
}

function OrderDetails({ page }: { page: OrderPage }) {
  const { can, timeZone } = useClinic();
  const [draft, setDraft] = useState<ReviewDraft>(NEW_REVIEW);
  const { order, visit, petName, petTypeName, by } = page;
  const mayEdit = can("appointments:manage");
  const dayOf = (at: string): string => shortDate(localDateOf(at, timeZone));
  const facts = [petTypeName, order.sample, by, ...orderFacts(order, dayOf)];
  return (
    <>
      <PageHeader
        crumbs={[
          { label: petName, to: paths.pet(order.petId) },
          { label: copy.trends, to: paths.petLabs(order.petId) },
          { label: order.name },
        ]}
        title={petName === "" ? order.name : `${order.name}, ${petName}`}
        subtitle={
          <Box
            component="span"
            sx={{ display: "inline-flex", flexWrap: "wrap", columnGap: 3, rowGap: 1, alignItems: "center" }}
          >
            <span>
              <Dotted parts={facts} />
            </span>
            <LabChip order={order} />
            {visit && (
              <Link component={RouterLink} to={paths.visit(visit, "labs")}>
                {copy.toVisit(dayOf(visit.openedAt))}
              </Link>
            )}
            {page.pending.has(order.id) && <PendingMark />}
          </Box>
        }
        actions={mayEdit && <OrderActions page={page} draft={draft} />}
      />
      <Box
        sx={{
          display: "grid",
          gap: 4,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 18.75rem" },
        }}
      >
        <ResultTable page={page} />
        <Stack spacing={3}>
          <ShortCard page={page} />
          <ReviewCard page={page} draft={draft} onDraft={setDraft} mayReview={mayEdit} />
        </Stack>
      </Box>
    </>
  );
}

function OrderActions({ page, draft }: { page: OrderPage; draft: ReviewDraft }) {
  const { mutate, actor, timeZone } = useClinic();
  const today = useToday(timeZone);
  const [opened, setOpened] = useState<"import" | "edit" | null>(null);
  const { order } = page;
  const { id, status, review } = order;
  const run = (mutation: MutationDefinition, args: object, done: string, undo: MutationDefinition | null): void => {
    mutate(mutation, { id, ...args } as never).then(
      () => toastDone(done, undo ? takeBack(() => mutate(undo, { id } as never)) : undefined),
      (error: unknown) => toastProblem(refusalText(error)),
    );
  };
  const hasResults = status === "partial" || status === "resulted";
  const markReviewed = (): void => {
    const weeks = readWeeks(draft.weeks);
    if (draft.isRepeated && weeks === null) {
      toastProblem(copy.weeksBad);
      return;
    }
    const mine = { assigneeId: actor.userId };
    const then = {
      comment: draft.comment,
      call: draft.isCalled ? { ...mine, dueOn: today } : null,
      again: draft.isRepeated && weeks !== null ? { ...mine, dueOn: addDays(today, weeks * 7) } : null,
    };
    run(reviewLab, then, copy.isReviewed, unreviewLab);
  };
  return (
    <>
      <MenuButton isIcon label={copy.more}>
        <MenuEntry onPick={() => setOpened("edit")}>{copy.order}</MenuEntry>
        {(status === "draft" || status === "ordered") && (
          <MenuEntry onPick={() => run(sendLab, {}, copy.send, null)}>{copy.send}</MenuEntry>
        )}
        {status === "partial" && (
          <MenuEntry onPick={() => run(finishLab, {}, copy.finish, null)}>{copy.finish}</MenuEntry>
        )}
        {isOut(order) && status !== "partial" && (
          <MenuEntry onPick={() => run(cancelLab, {}, copy.isCancelled, null)}>{copy.cancel}</MenuEntry>
        )}
      </MenuButton>
      <Button startIcon={<FileUp size={20} aria-hidden="true" />} onClick={() => setOpened("import")}>
        {copy.importFile}
      </Button>
      {hasResults && review === "unreviewed" && (
        <Button variant="primary" startIcon={<Check size={20} aria-hidden="true" />} onClick={markReviewed}>
          {copy.markReviewed}
        </Button>
      )}
      {review === "reviewed" && (
        <Button
          variant="primary"
          startIcon={<PhoneCall size={20} aria-hidden="true" />}
          onClick={() => run(informClient, {}, copy.isInformed, null)}
        >
          {copy.inform}
        </Button>
      )}
      {opened === "import" && <ImportDialog page={page} onClose={() => setOpened(null)} />}
      {opened === "edit" && <OrderLabDialog petId={order.petId} order={order} onClose={() => setOpened(null)} />}
    </>
  );
}
