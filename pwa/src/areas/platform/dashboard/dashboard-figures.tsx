import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { addDays } from "@fernpaw/domain/kernel/time";
import { formatDay } from "@fernpaw/domain/kernel/clock-words";
import { Card } from "../../../ui/card.tsx";
import { timeSince, useNow } from "../../../ui/clock-time.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { type Figure, FigureCards } from "../lists/figure-cards.tsx";
import type { Dashboard, DashboardPeriod } from "./dashboard-api.ts";
import { dashboardCopy as copy } from "./dashboard.copy.ts";

const whole = (value: number): string => value.toLocaleString("en-GB");
const money = (minor: number, currency: string): string => moneyText(minor, { locale: "en-GB", currency });

/** `October` on any day of November. */
function monthBefore(now: string): string {
  const lastDay = addDays(`${now.slice(0, 7)}-01`, -1);
  return formatDay(lastDay, { month: "long" });
}

function incomeFigure(income: Dashboard["income"], now: string): Figure {
  const [first, ...others] = income.filter(({ nowMinor, beforeMinor }) => nowMinor > 0 || beforeMinor > 0);
  if (!first) return { label: copy.income, value: whole(0), note: copy.noIncome };
  const { currency, nowMinor, beforeMinor } = first;
  const month = monthBefore(now);
  const difference = nowMinor - beforeMinor;
  const change =
    difference === 0
      ? copy.incomeSame(month)
      : copy.incomeChange(money(Math.abs(difference), currency), difference > 0, month);
  const rest = others.map((one) => money(one.nowMinor, one.currency)).join(", ");
  return {
    label: copy.income,
    value: money(nowMinor, currency),
    note: rest === "" ? change : `${copy.andOthers(rest)}; ${change}`,
  };
}

/** Is it growing, and does it run: the four numbers at the top. */
export function HeadFigures({ data, period }: { data: Dashboard | null; period: DashboardPeriod }) {
  const now = useNow();
  if (data === null)
    return (
      <FigureCards
        figures={[copy.clinics, copy.income, copy.devices, copy.changesIn[period]].map((label) => ({
          label,
          value: null,
          note: "\u00a0",
        }))}
      />
    );
  const { clinics, devices, changes } = data;
  return (
    <FigureCards
      figures={[
        {
          label: copy.clinics,
          value: whole(clinics.total),
          note: `${copy.clinicsNote(clinics.paying, clinics.trialing, clinics.blocked)}; ${copy.registered(clinics.registered)}`,
        },
        incomeFigure(data.income, now),
        {
          label: copy.devices,
          value: copy.ofDevices(devices.seen, devices.total),
          note: `${copy.devicesNote(devices.quiet)}; ${copy.active(data.people.active, data.people.total)}`,
        },
        {
          label: copy.changesIn[period],
          value: whole(changes.sent),
          note: copy.changesNote(changes.refused, changes.sent),
        },
      ]}
    />
  );
}

/** How old the queues are, and how many errors there were. */
export function HealthCard({ data: { queue, changes, mails } }: { data: Dashboard }) {
  const now = useNow();
  const age = (at: string | null, words: (time: string) => string): string =>
    at === null ? copy.queueEmpty : words(timeSince(at, now));
  return (
    <Card title={copy.health} sx={{ gridColumn: "1 / -1" }}>
      <Box
        component="dl"
        sx={{ m: 0, display: "grid", gap: 3, gridTemplateColumns: "repeat(auto-fit, minmax(11rem, 1fr))" }}
      >
        {[
          { label: copy.queue, value: `${whole(queue.unsent)}, ${age(queue.oldestAt, copy.queueOldest)}` },
          { label: copy.stopped, value: whole(changes.parked) },
          { label: copy.openItems, value: whole(changes.openItems) },
          { label: copy.mails, value: `${whole(mails.waiting)}, ${age(mails.oldestAt, copy.mailsOldest)}` },
          { label: copy.mailsFailed, value: whole(mails.failed) },
        ].map(({ label, value }) => (
          <div key={label}>
            <Typography component="dt" variant="body2" sx={{ color: "ink2" }}>
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {value}
            </Typography>
          </div>
        ))}
      </Box>
    </Card>
  );
}
