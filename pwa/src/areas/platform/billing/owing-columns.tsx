import { MORE_DAYS, MOST_MORE_DAYS, TRY_AGAIN_DAYS } from "@fernpaw/domain/plans/plan-standing";
import type { Instant } from "@fernpaw/domain/kernel/time";
import Box from "@mui/material/Box";
import { Lock, X } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { telAddress } from "../../../ui/tel-address.ts";
import type { OwingClinic } from "./billing-api.ts";
import { billingCopy as copy } from "./billing.copy.ts";
import { planMoney } from "./plan-money.ts";

export interface OwingActs {
  /** The clinic about which the server is asked now; null: none. */
  busy: string | null;
  tryNow: (row: OwingClinic) => void;
  moreDays: (row: OwingClinic) => void;
}

const dayOf = (at: string): string => fullDate(at.slice(0, 10));
const isClosed = ({ blocksAt }: OwingClinic, now: Instant): boolean => blocksAt <= now;

/** The next step for a clinic that owes. */
function nextWords(row: OwingClinic, now: Instant): string {
  if (isClosed(row, now)) return copy.closed(dayOf(row.blocksAt));
  return row.nextTryAt === null ? copy.closes(dayOf(row.blocksAt)) : copy.again(dayOf(row.nextTryAt));
}

const DOT = {
  width: 24,
  height: 24,
  borderRadius: "50%",
  display: "grid",
  placeItems: "center",
  fontSize: "0.8125rem",
};
const LOOKS = {
  failed: { ...DOT, bgcolor: "error.main", color: "error.contrastText" },
  next: { ...DOT, bgcolor: "warning.main", color: "warning.contrastText" },
  later: { ...DOT, border: "1px solid", borderColor: "line", color: "ink2" },
} as const;

interface Step {
  look: keyof typeof LOOKS;
  words: string;
  sign: "cross" | "lock" | number;
}

function stepsOf(row: OwingClinic, now: Instant): Step[] {
  const tries = TRY_AGAIN_DAYS.map((day, index): Step => {
    if (index < row.tries) return { look: "failed", words: copy.steps.tried(day), sign: "cross" };
    const isNext = index === row.tries;
    return { look: isNext ? "next" : "later", words: copy.steps[isNext ? "next" : "later"](day), sign: index + 2 };
  });
  const isLast = row.nextTryAt === null;
  const block: Step = isClosed(row, now)
    ? { look: "failed", words: copy.steps.blocked, sign: "lock" }
    : { look: isLast ? "next" : "later", words: copy.steps.blocks, sign: "lock" };
  return [{ look: "failed", words: copy.steps.failed, sign: "cross" }, ...tries, block];
}

/** The first refusal, each try and the closing, as dots. */
function Steps({ row, now }: { row: OwingClinic; now: Instant }) {
  return (
    <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0, display: "flex", gap: 2 }}>
      {stepsOf(row, now).map(({ look, words, sign }) => (
        <Box component="li" key={words} sx={LOOKS[look]} title={words} aria-label={words}>
          {sign === "cross" && <X size={14} aria-hidden="true" />}
          {sign === "lock" && <Lock size={13} aria-hidden="true" />}
          {typeof sign === "number" && <span aria-hidden="true">{sign}</span>}
        </Box>
      ))}
    </Box>
  );
}

/** The clinic, to be called or written to with one tap. */
function Who({ row: { clinic, phone, email } }: { row: OwingClinic }) {
  return (
    <Box sx={{ display: "grid", justifyItems: "start", "& a": { fontWeight: 400 } }}>
      <bdi>{clinic}</bdi>
      {phone !== "" && (
        <a className="link" href={telAddress(phone)}>
          {phone}
        </a>
      )}
      {email !== "" && (
        <a className="link" href={`mailto:${email}`} style={{ overflowWrap: "anywhere" }}>
          {email}
        </a>
      )}
    </Box>
  );
}

export const owingColumns = (now: Instant, acts: OwingActs) =>
  tableColumns<OwingClinic>([
    {
      id: "clinic",
      header: copy.clinic,
      line: "title",
      isSortable: false,
      value: ({ clinic }) => clinic,
      cell: (row) => <Who row={row} />,
    },
    { id: "plan", header: copy.plan, line: "fact", isLead: true, isSortable: false, value: ({ plan }) => plan },
    {
      id: "owed",
      header: copy.owed,
      line: "named",
      align: "end",
      isSortable: false,
      value: ({ owedMinor }) => owedMinor,
      cell: ({ owedMinor, currency }) => planMoney(owedMinor, currency),
    },
    {
      id: "stands",
      header: copy.stands,
      line: "fact",
      isSortable: false,
      value: (row) => nextWords(row, now),
      cell: (row) => (
        <Box sx={{ display: "grid", gap: 1 }}>
          <Steps row={row} now={now} />
          <span>{nextWords(row, now)}</span>
        </Box>
      ),
      inLine: (row) => nextWords(row, now),
    },
    {
      id: "acts",
      header: copy.actions,
      line: "actions",
      isSortable: false,
      value: ({ clinicId }) => clinicId,
      cell: (row) =>
        row.isExample ? (
          <Button to={`/admin/clinics/${row.clinicId}`}>{copy.example}</Button>
        ) : (
          <Box sx={{ display: "flex", gap: 2, justifyContent: "flex-end" }}>
            <Button isLoading={acts.busy === row.clinicId} onClick={() => acts.tryNow(row)}>
              {copy.tryNow}
            </Button>
            <MenuButton isIcon label={copy.actionsOf(row.clinic)}>
              {row.moreDays + MORE_DAYS <= MOST_MORE_DAYS && (
                <MenuEntry onPick={() => acts.moreDays(row)}>{copy.moreDays}</MenuEntry>
              )}
              <MenuEntry to={`/admin/clinics/${row.clinicId}`}>{copy.clinic}</MenuEntry>
            </MenuButton>
          </Box>
        ),
    },
  ]);
