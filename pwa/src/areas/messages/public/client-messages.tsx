import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { resolveAttention } from "@fernpaw/domain/attention/attention.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { Mail, MessageSquareText, PenLine, Phone, ScrollText } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { clockTime, shortDay } from "../../../ui/clock-time.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { toastRefusal } from "../../../ui/use-action.ts";
import { copy } from "../messages.copy.ts";
import { ANSWERED, openTextItems } from "./open-texts.queries.ts";
import { reasonWords } from "./reason-words.copy.ts";
import { channelWords } from "./channel-words.copy.ts";
import { type Message, readMessages, type MessageEntry } from "../messages.queries.ts";
import { ComposeDialog } from "../message/compose-dialog.tsx";
import { MessageChip } from "../message/message-chip.tsx";

const ICONS = { email: Mail, sms: MessageSquareText, letter: ScrollText, call: Phone };
const SHOWN = 5;

interface ClientMessagesProps {
  clientId: string;
  /** Cards of the same person that were merged into this one. */
  absorbedIds: readonly string[];
  /** A merged card is only read. */
  isReadOnly?: boolean;
}

/** The messages to and from a client, and a way to write another. */
export function ClientMessages({ clientId, absorbedIds, isReadOnly = false }: ClientMessagesProps) {
  const { db, can, mutate } = useClinic();
  const emptyText = useEmptyText();
  const ids = [clientId, ...absorbedIds].join();
  const entries = useLiveQuery(() => readMessages(db, ids.split(",")), [db, ids]);
  const [isWriting, setWriting] = useState(false);
  const openTexts = useLiveQuery(() => openTextItems(db, ids.split(",")), [db, ids]);
  // Those that stand on the page when the answer is begun; a later one may say something else.
  const [asked, setAsked] = useState<readonly string[]>([]);
  const settle = (): void => {
    Promise.all(asked.map((id) => mutate(resolveAttention, { id, resolution: ANSWERED }))).catch(toastRefusal);
  };
  const write = (): void => {
    setAsked(openTexts ?? []);
    setWriting(true);
  };
  const [isAll, setAll] = useState(false);
  const shown = isAll ? entries : entries?.slice(0, SHOWN);
  const hidden = (entries?.length ?? 0) - (shown?.length ?? 0);
  return (
    <Card
      title={copy.title}
      actions={
        can("clients:manage") &&
        !isReadOnly && (
          <Button startIcon={<PenLine size={18} aria-hidden="true" />} onClick={write}>
            {copy.write}
          </Button>
        )
      }
    >
      {entries?.length === 0 && <Typography>{emptyText(copy.none)}</Typography>}
      <Stack component="ul" spacing={3} sx={{ m: 0, p: 0, listStyle: "none" }}>
        {shown?.map((entry) => (
          <MessageLine key={entry.message.id} entry={entry} />
        ))}
      </Stack>
      {hidden > 0 && (
        <Button variant="link" onClick={() => setAll(true)}>
          {copy.more(hidden)}
        </Button>
      )}
      {isWriting && <ComposeDialog clientId={clientId} onAnswered={settle} onClose={() => setWriting(false)} />}
    </Card>
  );
}

function whereOf({ channel, direction, toAddress }: Message): string {
  if (direction === "in") return toAddress === "" ? copy.incoming : copy.from(toAddress);
  return toAddress === "" || channel === "letter" ? "" : copy.to(toAddress);
}

/** A text of the client that says yes to an appointment. */
const confirmedBy = ({ direction, appointmentId }: Message): string =>
  direction === "in" && appointmentId !== null ? copy.confirmed : "";

function MessageLine({ entry: { message, petNames, isPending } }: { entry: MessageEntry }) {
  const { timeZone, can } = useClinic();
  // A client's own words are what one looks for.
  const [isOpen, setOpen] = useState(message.direction === "in");
  const Icon = ICONS[message.channel];
  const about = [petNames.join(", "), whereOf(message), confirmedBy(message)].filter((part) => part !== "");
  const isForPaper = message.channel === "letter" && can("clients:manage");
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: "line", pt: 3, "&:first-of-type": { borderTop: 0, pt: 0 } }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center" }}>
        <Icon size={18} aria-hidden="true" style={{ flex: "none" }} />
        <Typography component="span" sx={{ flex: "1 1 12rem", minWidth: 0, fontWeight: 600, overflowWrap: "anywhere" }}>
          {message.subject || channelWords[message.channel]}
        </Typography>
        <MessageChip message={message} isPending={isPending} />
      </Box>
      <Typography variant="body2" sx={{ color: "ink2", overflowWrap: "anywhere" }}>
        <time dateTime={message.at}>
          {copy.dayAndTime(shortDay(message.at, timeZone), clockTime(message.at, timeZone))}
        </time>
        {about.length > 0 && ` · ${about.join(" · ")}`} {isPending && <PendingMark />}
      </Typography>
      {message.reason !== null && (
        <Typography variant="body2">
          {reasonWords[message.reason]}
          {message.detail !== "" && ` (${message.detail})`}
        </Typography>
      )}
      {isOpen && (
        <Typography sx={{ mt: 2, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{message.body}</Typography>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 3 }}>
        <Button variant="link" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? copy.hide : copy.show} <span className="vh">{message.subject}</span>
        </Button>
        {isForPaper && (
          <Button variant="link" size="sm" to={`${paths.letters}?id=${message.id}`}>
            {copy.print}
          </Button>
        )}
      </Box>
    </Box>
  );
}
