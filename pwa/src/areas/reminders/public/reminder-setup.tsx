import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { addStarterReminders } from "@fernpaw/domain/reminders/reminder-type.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { copy as sessionCopy } from "../../../session/session.copy.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { reminderSetup } from "../reminders.queries.ts";
import { SendingCard } from "../setup/sending-card.tsx";
import { copy } from "../setup/setup.copy.ts";
import { TemplatesCard } from "../templates/templates-card.tsx";
import { TypesCard } from "../setup/types-card.tsx";

/** What comes due, in which words, and when messages may go out. */
export function ReminderSetup() {
  const { db, clinicId, actor, mutate } = useClinic();
  const setup = useLiveQuery(() => reminderSetup(db, clinicId), [db, clinicId]);
  const isComplete = useIsComplete();
  const action = useAction();
  if (actor.role !== "owner") return <EmptyState title={copy.ownerOnly} />;
  // What is not here yet would look as if it had never been set up.
  if (!isComplete) return <EmptyState title={sessionCopy.notAllHere} />;
  if (!setup) return <SkeletonRows />;
  const isBare = setup.types.length === 0 && setup.templates.length === 0;
  return (
    <Stack spacing={4} sx={{ maxWidth: 980 }}>
      {isBare && (
        <Stack spacing={2} sx={{ alignItems: "flex-start" }}>
          <Typography>{copy.startersHint}</Typography>
          <Button
            variant="primary"
            isLoading={action.isBusy}
            onClick={() => void action.run(() => mutate(addStarterReminders, { templates: "english" }))}
          >
            {copy.starters}
          </Button>
          <ProblemAlert problem={action.problem} />
        </Stack>
      )}
      <TypesCard setup={setup} />
      <TemplatesCard setup={setup} />
      <SendingCard settings={setup.settings} />
    </Stack>
  );
}
