import { staff, titledName } from "@fernpaw/domain/staff/staff";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { useAuth } from "../../../session/auth-context.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { problemText } from "../../../session/sign-in/problem.copy.ts";
import { useServerAction } from "../../../session/sign-in/use-server-action.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { shortDay } from "../../../ui/clock-time.tsx";
import { LoadProblem } from "../../../ui/load-problem.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useFetch } from "../../../ui/use-fetch.ts";
import { acceptAgreement, type Agreement, readAgreement } from "./data-protection-calls.ts";
import { agreementWords as words } from "./data-protection.copy.ts";

/** The version that the clinic accepted, and the button for a newer one. */
export function AgreementCard() {
  const { reloadProfile } = useAuth();
  const action = useServerAction();
  const { data, problem, again } = useFetch("agreement", readAgreement, problemText);
  const [accepted, setAccepted] = useState<Agreement | null>(null);
  const agreement = accepted ?? data;
  const accept = async (version: number) => {
    const isDone = await action.run(async () => setAccepted(await acceptAgreement(version)));
    if (!isDone) return;
    toastDone(words.done);
    // The bar that asks for it follows the profile. If that cannot be read now, the next start reads it.
    await reloadProfile().catch(() => undefined);
  };
  const isOpen = agreement !== null && agreement.version !== agreement.present;
  return (
    <Card titleLevel="h3" title={words.title}>
      <Typography variant="body2" sx={{ color: "ink2", mb: 2 }}>
        {words.text}
      </Typography>
      <ProblemAlert problem={action.problem} />
      {problem !== null && <LoadProblem problem={problem} onRetry={again} />}
      {agreement && <AgreementState agreement={agreement} />}
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 4, mt: 3 }}>
        {isOpen && (
          <Button variant="primary" isLoading={action.isBusy} onClick={() => void accept(agreement.present)}>
            {words.accept(agreement.present)}
          </Button>
        )}
        <Link href={paths.agreement} target="_blank" rel="noreferrer">
          {words.read}
        </Link>
      </Box>
    </Card>
  );
}

function AgreementState({ agreement }: { agreement: Agreement }) {
  const { db, timeZone } = useClinic();
  const { present, version, acceptedAt, acceptedBy } = agreement;
  const person = useLiveQuery(async () => acceptedBy && rowsOf(db, staff).get(acceptedBy), [db, acceptedBy]);
  if (version === null || acceptedAt === null) return <Typography>{words.missing}</Typography>;
  return (
    <>
      <Typography>
        {words.accepted(version, shortDay(acceptedAt, timeZone), person ? titledName(person) : "")}
      </Typography>
      {version !== present && <Typography sx={{ mt: 1 }}>{words.outdated(present)}</Typography>}
    </>
  );
}
