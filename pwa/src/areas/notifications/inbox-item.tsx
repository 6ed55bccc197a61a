import { epochMsOf } from "@fernpaw/domain/kernel/time";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic, type Clinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { clockTime, shortDay } from "../../ui/clock-time.tsx";
import { ToneIcon } from "../../ui/status-chip.tsx";
import { unseenText } from "../prescriptions/public/check-words.copy.ts";
import { hints as approvalHints } from "./approval-item.copy.ts";
import { disputeOf } from "./approval-item.queries.ts";
import { ApprovalItem } from "./approval-item.tsx";
import { billingHints, estimateHint, onlineHint } from "./billing-item.copy.ts";
import { lookOf } from "./inbox-looks.ts";
import { InboxItemActions } from "./inbox-item-actions.tsx";
import { DuplicateClients } from "./duplicate-clients.tsx";
import { DoubleBooking } from "./double-booking.tsx";
import { copy, hints } from "./inbox.copy.ts";
import { inboxItemWords } from "./inbox.queries.ts";
import type { InboxRow, InboxItemWords } from "./inbox.queries.ts";
import { PaidTwice } from "./paid-twice.tsx";
import { RefusedBody } from "./refused-body.tsx";
import { refusalWords } from "./refused-words.ts";
import { TextItem } from "./text-item.tsx";
import { TwoVersions } from "./two-versions.tsx";
import { useDecision } from "./use-decision.ts";

/** One thing to decide. */
export function InboxItem({ item }: { item: InboxRow }) {
  const { db, timeZone, can } = useClinic();
  const words = useLiveQuery(() => inboxItemWords(db, item, timeZone), [db, item, timeZone]);
  if (!words) return <Skeleton variant="rounded" height={160} />;
  const look = lookOf(item.kind);
  return (
    <Card component="article">
      <Box sx={{ display: "flex", alignItems: "flex-start", gap: 3, mb: 3 }}>
        <ToneIcon tone={look.tone} icon={look.icon} size={44} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h2" variant="h3">
            {words.title}
          </Typography>
          <Typography sx={{ color: "ink2" }}>{words.subtitle || chooseHint(item, can)}</Typography>
          <Author item={item} name={words.mineName} />
          <TwoClocks item={item} timeZone={timeZone} />
        </Box>
      </Box>
      <InboxItemBody item={item} words={words} />
    </Card>
  );
}

/** Another person's change that was refused or kept. The reader's own needs no name. */
function Author({ item: { kind, mine }, name }: { item: InboxRow; name: string | null }) {
  const { actor, timeZone } = useClinic();
  const isChange = kind === "rejected_mutation" || kind === "parked_mutation";
  if (!isChange || name === null || mine.at === null || mine.actorId === actor.userId) return null;
  const at = `${shortDay(mine.at, timeZone)}, ${clockTime(mine.at, timeZone)}`;
  return <Typography sx={{ color: "ink2" }}>{copy.byAuthor(name, at)}</Typography>;
}

const TOLD_FROM_MS = 5 * 60_000;

/** The server took its own time where the device's clock was days off: both are said. */
function TwoClocks({ item: { mine, createdAt }, timeZone }: { item: InboxRow; timeZone: string }) {
  if (mine.at === null || Math.abs(epochMsOf(mine.at) - epochMsOf(createdAt)) < TOLD_FROM_MS) return null;
  const words = (at: string) => `${shortDay(at, timeZone)}, ${clockTime(at, timeZone)}`;
  return <Typography sx={{ color: "ink2" }}>{copy.twoClocks(words(mine.at), words(createdAt))}</Typography>;
}

function chooseHint(item: InboxRow, can: Clinic["can"]): string {
  switch (item.kind) {
    case "rejected_mutation":
      return refusalWords(item, can);
    case "parked_mutation":
      return hints.parked;
    case "double_booking":
      return hints.doubleBooking;
    case "pet_checked_in_twice":
      return hints.twice;
    case "arrived_after_cancel":
      return hints.arrivedAfterCancel;
    case "duplicate_client":
      return hints.duplicate;
    case "negative_stock":
      return hints.negativeStock;
    case "expired_batch_used":
      return hints.expiredBatch;
    case "recalled_batch_used":
      return hints.recalledBatch;
    case "controlled_balance_mismatch":
      return hints.registerMismatch;
    case "controlled_unwitnessed":
      return hints.unwitnessed;
    case "controlled_chain_broken":
      return hints.chainBroken;
    case "row_damaged":
      if (item.entities[0]?.table === "auditEvents") return hints.auditDamaged;
      return hints.rowDamaged(Number(item.details["count"] ?? 1));
    case "given_twice":
      return item.entities[0]?.table === "careEntries" ? hints.givenTwiceOnSheet : hints.givenTwice;
    case "given_after_decision":
      return hints.givenAfterDecision;
    case "order_changed_twice":
      return hints.orderChangedTwice;
    case "signed_unseen":
      return hints.signedUnseen(unseenText(item.details["checks"]));
    case "dispensed_after_stop":
      return hints.dispensedAfterStop;
    case "repeat_exceeded":
      return hints.repeatExceeded;
    case "duplicate_invoice":
    case "charged_after_invoice":
    case "number_late":
    case "credit_short":
      return billingHints[item.kind];
    case "overpaid":
    case "paid_twice":
    case "invoice_differs":
    case "refund_exceeded":
      return billingHints[item.kind](item.details["why"]);
    case "online_unclear":
      return onlineHint(item.details["why"] ?? "currency");
    case "estimate_differs":
      return estimateHint(item.details["why"]);
    case "note_two_versions":
      return hints.noteVersions;
    case "approved_offline":
      return approvalHints.approvedOffline;
    case "approval_disputed":
      return approvalHints[disputeOf(item)];
    case "stale_field":
    case "text_received":
      return "";
    default:
      return hints.unknown;
  }
}

/** Their bodies say themselves what there is to decide. */
const SAYS_ITSELF: ReadonlySet<InboxRow["kind"]> = new Set([
  "stale_field",
  "double_booking",
  "approved_offline",
  "approval_disputed",
  "text_received",
]);

function InboxItemBody({ item, words }: { item: InboxRow; words: InboxItemWords }) {
  const decision = useDecision(item);
  const hint = chooseHint(item, useClinic().can);
  return (
    <>
      {words.subtitle !== "" && !SAYS_ITSELF.has(item.kind) && <Typography sx={{ mb: 3 }}>{hint}</Typography>}
      {decision.problem !== null && (
        <Alert severity="error" sx={{ mb: 3 }}>
          {decision.problem}
        </Alert>
      )}
      <Choices item={item} words={words} hint={hint} decision={decision} />
    </>
  );
}

interface ChoicesProps {
  item: InboxRow;
  words: InboxItemWords;
  hint: string;
  decision: ReturnType<typeof useDecision>;
}

function Choices({ item, words, hint, decision }: ChoicesProps) {
  switch (item.kind) {
    case "stale_field":
      return (
        <TwoVersions
          item={item}
          words={words}
          isBusy={decision.isBusy}
          onUse={(choice) => void decision.decide(choice)}
        />
      );
    case "double_booking":
      return (
        <DoubleBooking
          bookings={words.bookings}
          isBusy={decision.isBusy}
          onKeepBoth={() => void decision.decide("keep_both")}
          onNoted={() => void decision.decide("noted")}
        />
      );
    case "rejected_mutation":
    case "parked_mutation":
      return <RefusedBody item={item} words={words} reason={hint} decision={decision} />;
    case "duplicate_client":
      return <DuplicateClients item={item} decision={decision} />;
    case "approved_offline":
    case "approval_disputed":
      return <ApprovalItem item={item} decision={decision} />;
    case "text_received":
      return <TextItem item={item} decision={decision} />;
    case "paid_twice":
      return <PaidTwice item={item} decision={decision} />;
    case "note_two_versions":
      return (
        <InboxItemActions>
          {words.link !== null && (
            <Button variant="primary" to={words.link}>
              {copy.compareVersions}
            </Button>
          )}
        </InboxItemActions>
      );
    case "pet_checked_in_twice":
    case "arrived_after_cancel":
    case "negative_stock":
    case "expired_batch_used":
    case "recalled_batch_used":
    case "controlled_balance_mismatch":
    case "controlled_unwitnessed":
    case "controlled_chain_broken":
    case "row_damaged":
    case "given_twice":
    case "given_after_decision":
    case "order_changed_twice":
    case "signed_unseen":
    case "dispensed_after_stop":
    case "repeat_exceeded":
    case "duplicate_invoice":
    case "invoice_differs":
    case "charged_after_invoice":
    case "overpaid":
    case "number_late":
    case "credit_short":
    case "refund_exceeded":
    case "online_unclear":
    case "estimate_differs":
    default:
      return (
        <InboxItemActions>
          {words.link !== null && <Button to={words.link}>{copy.open}</Button>}
          <Button variant="primary" isLoading={decision.isBusy} onClick={() => void decision.decide("noted")}>
            {copy.noted}
          </Button>
        </InboxItemActions>
      );
  }
}
