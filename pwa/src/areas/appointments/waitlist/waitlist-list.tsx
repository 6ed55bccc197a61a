import { isOverdue } from "@fernpaw/domain/appointments/waitlist";
import type { WaitlistEntry } from "@fernpaw/domain/appointments/waitlist";
import { closeWaitlist, declineOffer } from "@fernpaw/domain/appointments/waitlist.mutations";
import Box from "@mui/material/Box";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { copy } from "./waitlist.copy.ts";
import type { WaitlistLine } from "../waitlist.queries.ts";
import { WaitlistCard } from "./waitlist-card.tsx";

interface WaitlistListProps {
  lines: readonly WaitlistLine[];
  onEdit: (entry: WaitlistEntry) => void;
  /** Looks for a place by hand. */
  onBook: (line: WaitlistLine) => void;
}

/** Entries of the waiting list, each with what can be done about it. */
export function WaitlistList({ lines, onEdit, onBook }: WaitlistListProps) {
  const { can, mutate, timeZone } = useClinic();
  const today = useToday(timeZone);
  const action = useAction();
  const canManage = can("appointments:manage");
  return (
    <>
      <ProblemAlert problem={action.problem} />
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 2 }}>
        {lines.map((line) => {
          const { id, status } = line.entry;
          const isOver = isOverdue(line.entry, today);
          const close = () => mutate(closeWaitlist, { id, as: isOver ? "expired" : "cancelled" });
          return (
            <WaitlistCard
              key={id}
              line={line}
              actions={
                canManage && (
                  <>
                    <Button variant="primary" onClick={() => onBook(line)}>
                      {copy.find}
                    </Button>
                    <Button onClick={() => onEdit(line.entry)}>{copy.edit}</Button>
                    {status === "offered" && (
                      <Button
                        disabled={action.isBusy}
                        onClick={() => void action.run(() => mutate(declineOffer, { id }))}
                      >
                        {copy.declined}
                      </Button>
                    )}
                    <Button variant="ghost" disabled={action.isBusy} onClick={() => void action.run(close)}>
                      {isOver ? copy.expire : copy.takeOff}
                    </Button>
                  </>
                )
              }
            />
          );
        })}
      </Box>
    </>
  );
}
