import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { postCount } from "@fernpaw/domain/stock/stock-count.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { ArrowLeft, Check } from "lucide-react";
import { useMemo, useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { CountMenu } from "./count-menu.tsx";
import { CountStateChip } from "./count-state-chip.tsx";
import { counts, review as copy } from "./counts.copy.ts";
import type { CountPage } from "./counts.queries.ts";
import { OpenQuestions } from "./open-questions.tsx";
import { reviewColumns } from "./review-columns.tsx";
import { reviewRows, type ReviewRow } from "./review.queries.ts";
import { useLeftToCount } from "./use-left-to-count.ts";

interface CountReviewProps {
  page: CountPage;
  onBack: () => void;
}

/** Each difference with its value: of an open count before it is posted, of a closed one as it was posted. */
export function CountReview({ page, onBack }: CountReviewProps) {
  const { db } = useClinic();
  const isComplete = useIsComplete();
  // Without all levels and movements each difference would be wrong.
  const rows = useLiveQuery(async () => (isComplete ? await reviewRows(db, page) : undefined), [db, page, isComplete]);
  const left = useLeftToCount(page);
  const isOpen = page.count.status === "open";
  return (
    <>
      <ReviewHeader page={page} rows={rows} onBack={onBack} />
      <Stack spacing={4}>
        {isOpen && <OpenQuestions page={page} left={left?.length ?? 0} />}
        <Figures rows={rows} />
      </Stack>
    </>
  );
}

interface ReviewHeaderProps extends CountReviewProps {
  /** Undefined until they are read. */
  rows: readonly ReviewRow[] | undefined;
}

function ReviewHeader({ page, rows, onBack }: ReviewHeaderProps) {
  const { can } = useClinic();
  const { count, hasPlaces, locationName, isPending } = page;
  const isOpen = count.status === "open" && can("inventory:manage");
  return (
    <PageHeader
      title={isOpen ? copy.title(count.name) : count.name}
      crumbs={[
        { label: counts.inventory },
        { label: counts.stock, to: paths.stock },
        { label: counts.title, to: paths.stockCounts },
        { label: count.name },
      ]}
      subtitle={
        <>
          {count.status !== "open" && <CountStateChip state={count.status} />} {hasPlaces && locationName}{" "}
          {isPending && <PendingMark />}
        </>
      }
      actions={
        isOpen && (
          <>
            <CountMenu page={page} />
            <Button startIcon={<ArrowLeft size={20} aria-hidden="true" />} onClick={onBack}>
              {copy.back}
            </Button>
            <PostButton page={page} rows={rows} />
          </>
        )
      }
    />
  );
}

function PostButton({ page: { count, counted }, rows }: Omit<ReviewHeaderProps, "onBack">) {
  const { mutate } = useClinic();
  const [isAsking, setAsking] = useState(false);
  const action = useAction();
  const changed = (rows ?? []).filter(({ differenceMilli }) => differenceMilli !== 0).length;
  const isBlocked = rows === undefined || counted.length === 0 || counted.some(({ isTwice }) => isTwice);
  const post = async (): Promise<void> => {
    if (await action.run(() => mutate(postCount, { id: count.id }))) toastDone(copy.posted);
  };
  return (
    <>
      <Button
        variant="primary"
        disabled={isBlocked}
        isLoading={action.isBusy}
        startIcon={<Check size={20} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {copy.post}
      </Button>
      <ProblemAlert problem={action.problem} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={post}
        title={copy.postTitle}
        confirmLabel={copy.post}
      >
        {copy.postText(changed)}
      </ConfirmDialog>
    </>
  );
}

function Figures({ rows }: { rows: readonly ReviewRow[] | undefined }) {
  const { actor, settings } = useClinic();
  const hasValues = actor.role === "owner";
  const [shown, setShown] = useState<"differences" | "all">("differences");
  const columns = useMemo(() => reviewColumns(settings, hasValues), [settings, hasValues]);
  const different = useMemo(() => rows?.filter(({ differenceMilli }) => differenceMilli !== 0), [rows]);
  const listed = shown === "all" ? rows : different;
  return (
    <Card
      title={copy.table}
      actions={
        <Choice
          label={copy.show}
          value={shown}
          options={[
            { value: "differences", label: copy.differences(different?.length) },
            { value: "all", label: copy.all(rows?.length) },
          ]}
          onChange={setShown}
        />
      }
    >
      <DataTable
        label={copy.table}
        columns={columns}
        rows={listed ?? NONE}
        rowId={({ levelId }) => levelId}
        isLoading={listed === undefined}
        emptyText={rows?.length === 0 ? copy.nothing : copy.noDifference}
        pageSize={25}
      />
      {hasValues && different && different.length > 0 && <ValueLine rows={different} settings={settings} />}
    </Card>
  );
}

const NONE: readonly never[] = [];

interface ValueLineProps {
  rows: readonly ReviewRow[];
  settings: { locale: string; currency: string };
}

function ValueLine({ rows, settings }: ValueLineProps) {
  const known = rows.flatMap(({ valueMinor }) => valueMinor ?? []);
  const unknown = rows.length - known.length;
  const sum = known.reduce((total, value) => total + value, 0);
  return (
    <Typography sx={{ mt: 3 }}>
      {known.length > 0 && <strong>{copy.value(moneyText(sum, settings))}</strong>}{" "}
      {unknown > 0 && copy.unknownValue(unknown)}
    </Typography>
  );
}
