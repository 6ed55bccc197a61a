import { billingTitle } from "../billing.copy.ts";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useNavigate } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { AmountRows } from "../../../ui/amount-rows.tsx";
import { Card } from "../../../ui/card.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { methodWords } from "../money/money.copy.ts";
import { Difference } from "./count-table.tsx";
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
  const { till, session, openedBy, closedBy, people, takenMinor, late } = page;
  const money = (minor: number): string => moneyText(minor, settings);
  const closed =
    session.closedAt === null ? words.openSession : words.closedAt(whenText(session.closedAt, timeZone), closedBy);
  return (
    <>
      <PageHeader
        title={words.title(till.name, whenText(session.openedAt, timeZone))}
        crumbs={[{ label: billingTitle, to: paths.billing }, { label: till.name }]}
        subtitle={`${copy.since(whenText(session.openedAt, timeZone), openedBy)} · ${closed}`}
      />
      <Stack spacing={4}>
        <OtherSessions page={page} />
        {session.missing.length > 0 && <Alert severity="warning">{words.missing(session.missing.length)}</Alert>}
        {late.count > 0 && <Alert severity="info">{copy.late(late.count, money(late.sumMinor))}</Alert>}
        <Card title={words.byMethod}>
          <MethodTable page={page} />
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
        {session.status === "closed" && (
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

const cell = { textAlign: "end", py: 2, fontVariantNumeric: "tabular-nums" } as const;

function MethodTable({ page }: { page: TillPage }) {
  const { settings } = useClinic();
  const { session, expected } = page;
  const money = (minor: number): string => moneyText(minor, settings);
  const isClosed = session.status === "closed";
  const heads = isClosed ? [closeWords.expected, closeWords.counted, closeWords.difference] : [closeWords.expected];
  return (
    <Box component="table" sx={{ width: "100%", borderCollapse: "collapse" }}>
      <thead>
        <tr>
          <Box component="th" scope="col" sx={{ textAlign: "start", fontSize: "0.875rem", color: "ink2" }}>
            {closeWords.method}
          </Box>
          {heads.map((word) => (
            <Box key={word} component="th" scope="col" sx={{ ...cell, fontSize: "0.875rem", color: "ink2" }}>
              {word}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {(isClosed ? session.counted : expected.map((line) => ({ ...line, countedMinor: 0 }))).map((line) => (
          <Box key={line.method} component="tr" sx={{ borderTop: 1, borderColor: "line" }}>
            <Box component="th" scope="row" sx={{ textAlign: "start", py: 2, fontWeight: 600 }}>
              {methodWords[line.method]}
            </Box>
            <Box component="td" sx={cell}>
              {money(line.expectedMinor)}
            </Box>
            {isClosed && (
              <>
                <Box component="td" sx={cell}>
                  {money(line.countedMinor)}
                </Box>
                <Box component="td" sx={cell}>
                  <Difference minor={line.countedMinor - line.expectedMinor} money={money} />
                </Box>
              </>
            )}
          </Box>
        ))}
      </tbody>
    </Box>
  );
}

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
