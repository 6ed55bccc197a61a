import { type Debt } from "@fernpaw/domain/billing/payment-reminder";
import Box from "@mui/material/Box";
import { useLiveQuery } from "dexie-react-hooks";
import { Mail } from "lucide-react";
import { useMemo, useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { readDebts } from "../remind/debts.queries.ts";
import { copy as remindCopy } from "../remind/remind.copy.ts";
import { planOf, type ReminderPlan } from "../remind/remind-plan.ts";
import { debtorColumns } from "./debtor-columns.tsx";
import { type Debtor, readDebtors } from "./debtors.queries.ts";
import { copy } from "./desk.copy.ts";

const RemindAllDialog = lazyPart(async () => (await import("../remind/remind-all-dialog.tsx")).RemindAllDialog);
const MailStatement = lazyPart(async () => (await import("../papers/mail-statement.tsx")).MailStatement);

const NONE: readonly Debtor[] = [];
const NO_DEBTS: ReadonlyMap<string, Debt> = new Map();
const LARGEST_FIRST = { column: "due", isDescending: true } as const;

/** Clients with unpaid invoices, by the age of these; the person reminds one of them or all. */
export function DebtorsPanel() {
  const { db, settings, timeZone, can } = useClinic();
  const today = useToday(timeZone);
  const emptyText = useEmptyText();
  const list = useLiveQuery(() => readDebtors(db, today), [db, today]);
  const debts = useLiveQuery(() => readDebts(db, today), [db, today]);
  const [mailed, setMailed] = useState<string | null>(null);
  const { locale, currency } = settings;
  const byClient = debts?.byClient ?? NO_DEBTS;
  const columns = useMemo(
    () => debtorColumns({ locale, currency, byClient, timeZone, onMail: setMailed }),
    [locale, currency, byClient, timeZone],
  );
  return (
    <>
      {debts && can("billing:manage", "clients:view") && (
        <RemindAll plan={planOf(debts, { today, timeZone })} today={today} />
      )}
      <DataTable
        label={copy.tabs.debtors}
        columns={columns}
        rows={list ?? NONE}
        rowId={({ clientId }) => clientId ?? ""}
        {...(can("clients:view") && {
          rowTo: ({ clientId }: Debtor) => (clientId === null ? paths.billing : paths.client(clientId)),
        })}
        isLoading={list === undefined}
        emptyText={emptyText(copy.noDebtors)}
        pageSize={25}
        initialSort={LARGEST_FIRST}
      />
      {mailed !== null && <MailStatement clientId={mailed} onClose={() => setMailed(null)} />}
    </>
  );
}

/** The button with its count. Nothing while nothing is overdue. */
function RemindAll({ plan, today }: { plan: ReminderPlan; today: string }) {
  const [opened, setOpened] = useState<ReminderPlan | null>(null);
  const isComplete = useIsComplete();
  const count = plan.send.length;
  if (count === 0 && (plan.leftOut.length === 0 || !isComplete)) return null;
  return (
    <Box sx={{ display: "flex", justifyContent: "flex-end", mb: 3 }}>
      <Button startIcon={<Mail size={20} aria-hidden="true" />} onClick={() => setOpened(plan)}>
        {count === 0 ? remindCopy.all.none : remindCopy.all.open(count)}
      </Button>
      {opened && <RemindAllDialog plan={opened} today={today} onClose={() => setOpened(null)} />}
    </Box>
  );
}
