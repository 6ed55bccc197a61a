import { billingTitle } from "../billing.copy.ts";
import Alert from "@mui/material/Alert";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { Printer } from "lucide-react";
import { useNavigate } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { AmountRows } from "../../../ui/amount-rows.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { type MethodLine, MethodsTable } from "./methods-table.tsx";
import { closeWords, copy, sessionWords as words } from "./till.copy.ts";
import { closedSessions, sessionPage, type TillPage } from "./tills.queries.ts";
import { whenText } from "./when-text.ts";

/** The report of one session: what was taken by method and by person, what was counted, and where the money went. */
export function TillSessionScreen({ sessionId }: { sessionId: string }) {
  const { db } = useClinic();
  const page = useLiveQuery(() => sessionPage(db, sessionId), [db, sessionId]);
  return (
    <RowPage
      page={page}
      missing={{ title: words.notHere, hint: words.notHereHint }}
      list={{ to: paths.billing, title: billingTitle }}
    >
      {(found) => <SessionPage page={found} />}
    </RowPage>
  );
}

function SessionPage({ page }: { page: TillPage }) {
  const { timeZone, settings } = useClinic();
  const { till, session, expected, openedBy, closedBy, people, takenMinor, late } = page;
  const money = (minor: number): string => moneyText(minor, settings);
  const isClosed = session.status === "closed";
  const hides = settings.countsBlind === "yes" && !isClosed;
  const lines: readonly MethodLine[] = isClosed
    ? session.counted
    : expected.map((line) => ({ ...line, countedMinor: null }));
  const closed =
    session.closedAt === null ? words.openSession : words.closedAt(whenText(session.closedAt, timeZone), closedBy);
  return (
    <>
      <PageHeader
        title={words.title(till.name, whenText(session.openedAt, timeZone))}
        crumbs={[{ label: billingTitle, to: paths.billing }, { label: till.name }]}
        actions={
          hides ? undefined : (
            <Button to={paths.tillPrint(session.id)} startIcon={<Printer size={20} aria-hidden="true" />}>
              {words.print}
            </Button>
          )
        }
        subtitle={`${copy.since(whenText(session.openedAt, timeZone), openedBy)} · ${closed}`}
      />
      <Stack spacing={4}>
        <OtherSessions page={page} />
        {session.missing.length > 0 && <Alert severity="warning">{words.missing(session.missing.length)}</Alert>}
        {late.count > 0 && <Alert severity="info">{copy.late(late.count, money(late.sumMinor))}</Alert>}
        {hides ? (
          <Alert severity="info">{copy.blind}</Alert>
        ) : (
          <>
            <Card title={words.byMethod}>
              <MethodsTable lines={lines} money={money} isCounted={isClosed} />
            </Card>
            <Card title={words.byPerson}>
              <AmountRows
                rows={[
                  ...people.map(({ name, count, takenMinor: own }) => ({
                    label: words.ofPerson(name, count),
                    value: money(own),
                  })),
                  { label: words.total, value: money(takenMinor), isMain: true },
                ]}
              />
            </Card>
          </>
        )}
        {isClosed && (
          <Card title={closeWords.result}>
            {session.reason !== "" && (
              <Typography sx={{ overflowWrap: "anywhere" }}>{words.withReason(session.reason)}</Typography>
            )}
            <AmountRows
              rows={[
                { label: closeWords.keep, value: money(session.keptMinor) },
                { label: closeWords.bank, value: money(countedCash(page) - session.keptMinor), isMain: true },
              ]}
            />
          </Card>
        )}
      </Stack>
    </>
  );
}

const countedCash = ({ session }: TillPage): number =>
  session.counted.find(({ method }) => method === "cash")?.countedMinor ?? 0;

/** The way to earlier sessions of the till. */
function OtherSessions({ page: { till, session } }: { page: TillPage }) {
  const { db, timeZone } = useClinic();
  const navigate = useNavigate();
  const closed = useLiveQuery(() => closedSessions(db, till.id), [db, till.id]) ?? [];
  const listed = session.status === "open" ? [session, ...closed] : closed;
  if (listed.length < 2) return null;
  return (
    <TextField
      select
      sx={{ maxWidth: 360 }}
      label={words.sessions}
      value={session.id}
      onChange={(event) => void navigate(paths.tillSession(event.target.value))}
    >
      {listed.map(({ id, openedAt, status }) => (
        <MenuItem key={id} value={id}>
          {status === "open" ? words.openSession : whenText(openedAt, timeZone)}
        </MenuItem>
      ))}
    </TextField>
  );
}
