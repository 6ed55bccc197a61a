import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { KeyValues } from "../../ui/key-value.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { copy } from "./dev.copy.ts";
import { Part } from "./dev-part.tsx";
import { PRODUCT_COLUMNS, PRODUCTS, type Product } from "./product-columns.ts";

const NONE: Product[] = [];

export function Tables() {
  const { states, label, problem } = copy.table;
  const shared = { columns: PRODUCT_COLUMNS, rowId: ({ id }: Product) => id };
  return (
    <Part title={copy.sections.table}>
      <DataTable {...shared} label={`${label}: ${states.rows}`} rows={PRODUCTS} rowTo={() => "/dev/ui"} />
      <DataTable {...shared} label={`${label}: ${states.loading}`} rows={NONE} isLoading />
      <DataTable
        {...shared}
        label={`${label}: ${states.failed}`}
        rows={NONE}
        problem={problem}
        onRetry={() => undefined}
      />
      <DataTable {...shared} label={`${label}: ${states.empty}`} rows={NONE} />
    </Part>
  );
}

export function Surfaces() {
  const { cards } = copy;
  return (
    <Part title={copy.sections.surfaces}>
      <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 17rem), 1fr))" }}>
        <Card title={cards.plain} component="div">
          {cards.plainText}
        </Card>
        <Card title={cards.pending} component="div" isPending>
          {cards.pendingText}
        </Card>
        <Card title={cards.actions} component="div" actions={<Button size="sm">{copy.action}</Button>}>
          <KeyValues rows={cards.facts} />
        </Card>
      </Box>
      <SkeletonRows rows={3} />
      {(Object.keys(copy.alerts) as (keyof typeof copy.alerts)[]).map((severity) => (
        <Alert key={severity} severity={severity} variant="outlined">
          {copy.alerts[severity]}
        </Alert>
      ))}
    </Part>
  );
}

export function Nothing() {
  const { empty } = copy;
  return (
    <Part title={copy.sections.empty}>
      <Card component="div">
        <EmptyState title={empty.title} hint={empty.hint} action={<Button variant="primary">{empty.action}</Button>} />
      </Card>
      <Card component="div">
        <EmptyState title={empty.small} isSmall />
      </Card>
      <ProblemAlert problem={empty.problem} />
    </Part>
  );
}
