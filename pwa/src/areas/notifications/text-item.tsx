import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { MessageSquareText, Phone } from "lucide-react";
import { useState } from "react";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { telAddress } from "../../ui/tel-address.ts";
import { WriteToClient } from "../messages/public/write-to-client.tsx";
import { InboxItemActions } from "./inbox-item-actions.tsx";
import type { InboxRow } from "./inbox.queries.ts";
import { copy } from "./text-item.copy.ts";
import { textFacts, type TextFacts } from "./text-item.queries.ts";
import type { Decision } from "./use-decision.ts";

type Writer = TextFacts["writers"][number];

const row = { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 } as const;

/** A text of a client, with the ways to answer it. */
export function TextItem({ item, decision }: { item: InboxRow; decision: Decision }) {
  const { db } = useClinic();
  const facts = useLiveQuery(() => textFacts(db, item), [db, item]);
  const [writingTo, setWritingTo] = useState<string | null>(null);
  if (!facts) return null;
  const { writers, message } = facts;
  const [only] = writers;
  const answersOf = (writer: Writer) => (
    <Answers writer={writer} number={message?.toAddress ?? ""} onReply={() => setWritingTo(writer.id)} />
  );
  return (
    <>
      <Said message={message} />
      {writers.length > 1 &&
        writers.map((writer) => (
          <Box key={writer.id} sx={{ ...row, mb: 2 }}>
            {answersOf(writer)}
          </Box>
        ))}
      <InboxItemActions>
        {only && writers.length === 1 && answersOf(only)}
        <Button variant="primary" isLoading={decision.isBusy} onClick={() => void decision.decide("noted")}>
          {copy.done}
        </Button>
      </InboxItemActions>
      {writingTo !== null && (
        <WriteToClient
          clientId={writingTo}
          channel="sms"
          onAnswered={() => void decision.answered()}
          onClose={() => setWritingTo(null)}
        />
      )}
    </>
  );
}

function Said({ message }: Pick<TextFacts, "message">) {
  return (
    <Typography
      component="blockquote"
      sx={{
        m: 0,
        mb: 3,
        pl: 3,
        borderInlineStart: "3px solid",
        borderInlineStartColor: "var(--vc-palette-lineStrong)",
        whiteSpace: "pre-wrap",
        overflowWrap: "anywhere",
      }}
    >
      {message === null ? copy.unread : message.body || copy.empty}
    </Typography>
  );
}

interface AnswersProps {
  writer: Writer;
  number: string;
  onReply: () => void;
}

function Answers({ writer: { id, name, phone }, number, onReply }: AnswersProps) {
  const { can } = useClinic();
  return (
    <>
      {number !== "" && (
        <Link href={telAddress(number)} sx={{ ...row, gap: 1, minHeight: 44, whiteSpace: "nowrap" }}>
          <Phone size={18} aria-hidden="true" />
          <span className="vh">{copy.call(name)}</span>
          {phone}
        </Link>
      )}
      {can("clients:manage") && (
        <Button startIcon={<MessageSquareText size={18} aria-hidden="true" />} onClick={onReply}>
          {copy.reply} <span className="vh">{copy.to(name)}</span>
        </Button>
      )}
      <Button to={paths.client(id)}>{copy.open(name)}</Button>
    </>
  );
}
