import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { goesAgainst, type Direction } from "@fernpaw/domain/catalogue/changed-prices";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useEffect, useMemo, useState } from "react";
import { useClinic } from "../../../../session/clinic-context.ts";
import { OnlineConfirm, OnlineOnly } from "../../../../session/sync-client/online-only.tsx";
import { paths } from "../../../../paths.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { fullDate } from "../../../../ui/clock-time.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { ProblemAlert } from "../../../../ui/problem-alert.tsx";
import { useAction } from "../../../../ui/use-action.ts";
import { PartProgress } from "../part-progress.tsx";
import { copy } from "../prices.copy.ts";
import { changedColumns, keptColumns } from "./preview-columns.tsx";
import type { PreviewLine } from "./preview-lines.ts";

const words = copy.change;

interface PreviewProps {
  lines: readonly PreviewLine[];
  fromOn: LocalDate;
  /** Where the change moves prices; null: it is not known. */
  direction: Direction | null;
  /** The lines belong to values that have changed since. */
  isStale: boolean;
  /** Says after each part how many lines are done. */
  onApply: (onDone: (lines: number) => void) => Promise<void>;
}

/** The browser asks before it leaves the page: a change of many prices is sent in parts. */
function useStayWhile(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    const stay = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", stay);
    return () => window.removeEventListener("beforeunload", stay);
  }, [isBusy]);
}

type Shown = "changing" | "against" | "kept";

interface PreviewHeadProps {
  shown: Shown;
  counts: Record<Shown, number>;
  direction: Direction | null;
  onShown: (shown: Shown) => void;
  isDisabled: boolean;
  isBusy: boolean;
  onApply: () => void;
}

/** Chooses which lines are shown, and applies the change. */
function PreviewHead({ shown, counts, direction, onShown, isDisabled, isBusy, onApply }: PreviewHeadProps) {
  const against =
    direction !== null && counts.against > 0
      ? [{ value: "against" as const, label: words.against[direction](counts.against) }]
      : [];
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3, mb: 3 }}>
      <Choice
        label={words.shown}
        value={shown}
        options={[
          { value: "changing", label: words.changing(counts.changing) },
          ...against,
          { value: "kept", label: words.kept(counts.kept) },
        ]}
        onChange={onShown}
      />
      <Box sx={{ flex: 1 }} />
      <OnlineOnly reason={copy.onlineOnly}>
        {({ disabled, ...online }) => (
          <Button
            {...online}
            variant="primary"
            disabled={disabled === true || isDisabled}
            isLoading={isBusy}
            onClick={onApply}
          >
            {words.apply(counts.changing)}
          </Button>
        )}
      </OnlineOnly>
    </Box>
  );
}

/** Every line of a change, also those that keep their price. */
export function Preview({ lines, fromOn, direction, isStale, onApply }: PreviewProps) {
  const { settings } = useClinic();
  const [shown, setShown] = useState<Shown>("changing");
  const [isAsked, setAsked] = useState(false);
  const action = useAction();
  const [done, setDone] = useState(0);
  useStayWhile(action.isBusy);
  const changing = useMemo(() => lines.filter(({ line }) => line.after !== null), [lines]);
  const kept = useMemo(() => lines.filter(({ line }) => line.after === null), [lines]);
  const against = useMemo(() => changing.filter(({ line }) => goesAgainst(line, direction)), [changing, direction]);
  const list = shown === "against" && against.length === 0 ? "changing" : shown;
  const columns = useMemo(
    () => (list === "kept" ? keptColumns(settings) : changedColumns(settings, direction)),
    [list, settings, direction],
  );
  const count = changing.length;
  const againstText = direction !== null && against.length > 0 ? words.againstText[direction](against.length) : "";
  return (
    <Card title={words.preview}>
      <PreviewHead
        shown={list}
        counts={{ changing: count, against: against.length, kept: kept.length }}
        direction={direction}
        onShown={setShown}
        isDisabled={count === 0 || isStale}
        isBusy={action.isBusy}
        onApply={() => setAsked(true)}
      />
      <ProblemAlert problem={action.problem} />
      {againstText !== "" && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {againstText}
        </Alert>
      )}
      <DataTable
        key={list}
        label={words.preview}
        columns={columns}
        rows={{ changing, against, kept }[list]}
        rowId={({ product }) => product.id}
        rowTo={({ product }) => paths.product(product.id)}
        isStale={isStale}
        emptyText={lines.length === 0 ? words.noProducts : words.none}
        pageSize={25}
      />
      {isAsked && (
        <OnlineConfirm
          reason={copy.onlineOnly}
          isOpen
          title={words.confirm(count, fullDate(fromOn))}
          confirmLabel={words.apply(count)}
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            setDone(0);
            await action.run(() => onApply(setDone));
          }}
        >
          {againstText} {words.confirmText} {kept.length > 0 && words.confirmKept(kept.length)}
          {action.isBusy && <PartProgress words={words.progress(done, count)} done={done} total={count} />}
        </OnlineConfirm>
      )}
    </Card>
  );
}
