import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { localDateOf, type Instant } from "@fernpaw/domain/kernel/time";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useSyncFact } from "../../../session/sync-client/clinic-provider.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { clockTime, shortDate, useToday } from "../../../ui/clock-time.tsx";
import { review as copy } from "./counts.copy.ts";
import type { CountPage } from "./counts.queries.ts";
import { TwiceDialog } from "./twice-dialog.tsx";

interface OpenQuestionsProps {
  page: CountPage;
  /** Recorded and not counted. */
  left: number;
}

/** Reasons to wait before posting: figures to choose among, batches left out, figures on other tablets. */
export function OpenQuestions({ page, left }: OpenQuestionsProps) {
  const { can } = useClinic();
  const twice = page.counted.filter(({ isTwice }) => isTwice);
  const [askedId, setAskedId] = useState<string | null>(null);
  const asked = twice.find(({ levelId }) => levelId === askedId);
  const mayWork = can("inventory:manage");
  return (
    <>
      {twice.length > 0 && (
        <Notice
          severity="warning"
          words={copy.twice(twice.length)}
          action={mayWork ? { label: copy.choose, run: () => setAskedId(twice[0]?.levelId ?? null) } : null}
        />
      )}
      {left > 0 && <Notice severity="info" words={copy.left(left)} action={null} />}
      <OtherTablets page={page} />
      {asked && <TwiceDialog count={page.count} item={asked} onClose={() => setAskedId(null)} />}
    </>
  );
}

interface NoticeProps {
  severity: "warning" | "info";
  words: string;
  action: { label: string; run: () => void } | null;
}

function Notice({ severity, words, action }: NoticeProps) {
  return (
    <Alert severity={severity} variant="outlined" role="presentation" sx={{ alignItems: "center" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3 }}>
        <span>{words}</span>
        {action && <Button onClick={action.run}>{action.label}</Button>}
      </Box>
    </Alert>
  );
}

const WITHOUT_SERVER: readonly string[] = ["offline", "signed_out"];

/** Everything that this device knows of figures on other tablets. */
function OtherTablets({ page: { people } }: { page: CountPage }) {
  const { sync, timeZone } = useClinic();
  const today = useToday(timeZone);
  const state = useSyncFact(sync, (status) => status.state);
  const lastAt = useSyncFact(sync, (status) => status.lastContactAt);
  const moment = (at: Instant): string => {
    const day = localDateOf(at, timeZone);
    const time = clockTime(at, timeZone);
    return day === today ? copy.today(time) : copy.onDay(shortDate(day), time);
  };
  return (
    <Card title={copy.tablets}>
      {WITHOUT_SERVER.includes(state) && (
        <Alert severity="warning" variant="outlined" role="presentation" sx={{ mb: 3 }}>
          {lastAt === null ? copy.never : copy.offline(moment(lastAt))}
        </Alert>
      )}
      <Typography>{copy.unseen}</Typography>
      <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
        {people.map(({ name, figures, lastAt: at }) => (
          <li key={name}>{copy.person(name, figures, moment(at))}</li>
        ))}
      </Box>
    </Card>
  );
}
