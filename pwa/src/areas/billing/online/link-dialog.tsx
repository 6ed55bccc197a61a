import { clientName, clients } from "@fernpaw/domain/clients/client";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { whyNotSend } from "@fernpaw/domain/messages/message-rules";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { Copy, Mail } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { rowsOf } from "../../../db/rows.ts";
import { parseProblem } from "../../../http/client.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { problemText } from "../../../session/sign-in/problem.copy.ts";
import { useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { Button } from "../../../ui/button.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { TRY_AGAIN } from "../../../ui/try-again.copy.ts";
import { useAction } from "../../../ui/use-action.ts";
import { reasonWords } from "../../messages/public/reason-words.copy.ts";
import { useChannels } from "../../messages/public/use-channels.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import type { Payer } from "../money/payable.ts";
import { makeLink, mailLink, type PaymentLink } from "./online-calls.ts";
import { copy } from "./online.copy.ts";

const RETRY_MS = 1000;
/** An invoice that was issued a moment ago is on its way to the server. */
const MOST_RETRIES = 8;

/** Null: the dialog was closed. */
async function makeWhenSent(invoiceId: string, isGone: () => boolean): Promise<PaymentLink | null> {
  for (let turn = 0; !isGone(); turn += 1) {
    try {
      return await makeLink(invoiceId);
    } catch (error) {
      if (parseProblem(error)?.code !== "not_found" || turn >= MOST_RETRIES) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  return null;
}

/** The link, which the server makes. Null while it does. */
function useLink(invoiceId: string) {
  const [link, setLink] = useState<PaymentLink | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isGone = false;
    makeWhenSent(invoiceId, () => isGone).then(
      (made) => {
        if (isGone) return;
        setLink(made);
        setProblem(null);
      },
      (error: unknown) => {
        if (isGone) return;
        setProblem(parseProblem(error)?.code === "already_paid" ? copy.paid : problemText(error));
      },
    );
    return () => {
      isGone = true;
    };
  }, [invoiceId, round]);
  return { link, problem, again: () => setRound((before) => before + 1) };
}

interface LinkDialogProps {
  invoiceId: string;
  payer: Pick<Payer, "clientId" | "petIds">;
  onClose: () => void;
}

/** The payment link of an invoice: to copy, or to mail to the client. */
export function LinkDialog({ invoiceId, payer, onClose }: LinkDialogProps) {
  const { link, problem, again } = useLink(invoiceId);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.link}
      size="lg"
      footer={{
        main: (
          <Button variant="primary" onClick={onClose}>
            {copy.done}
          </Button>
        ),
      }}
    >
      <Stack spacing={4}>
        <AboutPets petIds={payer.petIds} clientId={payer.clientId} />
        {link && <LinkParts link={link} clientId={payer.clientId} />}
        {link === null && problem === null && <Typography role="status">{copy.loading}</Typography>}
        <ProblemAlert problem={problem} />
        {problem !== null && (
          <Box>
            <Button onClick={again}>{TRY_AGAIN}</Button>
          </Box>
        )}
      </Stack>
    </Dialog>
  );
}

function LinkParts({ link, clientId }: { link: PaymentLink; clientId: string | null }) {
  const { settings, timeZone } = useClinic();
  const [isCopied, setCopied] = useState(false);
  const address = useRef<HTMLInputElement>(null);
  const copyIt = async (): Promise<void> => {
    address.current?.select();
    await navigator.clipboard.writeText(link.url);
    setCopied(true);
  };
  return (
    <>
      <Box>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {copy.toPay}
        </Typography>
        <Typography sx={{ fontSize: "2.25rem", fontWeight: 700, lineHeight: 1.15 }}>
          {moneyText(link.amountMinor, settings)}
        </Typography>
      </Box>
      <TextField
        label={copy.address}
        value={link.url}
        inputRef={address}
        slotProps={{ htmlInput: { readOnly: true } }}
        onFocus={({ target }) => target.select()}
      />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        <Button startIcon={<Copy size={20} aria-hidden="true" />} onClick={() => void copyIt()}>
          {isCopied ? copy.copied : copy.copyLink}
        </Button>
        {clientId !== null && <MailButton link={link} clientId={clientId} />}
      </Box>
      <Typography sx={{ color: "ink2" }}>
        {copy.hint(fullDate(localDateOf(link.expiresAt, timeZone)))} {copy.recorded}
      </Typography>
    </>
  );
}

/** Off with the reason where the client cannot be mailed. */
function MailButton({ link, clientId }: { link: PaymentLink; clientId: string }) {
  const { db } = useClinic();
  const [messageId] = useState(newId);
  const client = useLiveQuery(() => rowsOf(db, clients).get(clientId), [db, clientId]);
  const channels = useChannels();
  const isOffline = useIsOffline();
  const action = useAction(problemText);
  const [isSent, setSent] = useState(false);
  if (!client) return null;
  const why = whyNotSend(client, "email", { pets: [], cause: "manual" });
  const against = why === null ? (channels?.email === "none" ? copy.noMail : "") : `${reasonWords[why]}.`;
  const send = async (): Promise<void> => {
    if (!(await action.run(() => mailLink(link.id, messageId)))) return;
    setSent(true);
    toastDone(copy.mailed);
  };
  return (
    <>
      <Button
        startIcon={<Mail size={20} aria-hidden="true" />}
        isLoading={action.isBusy}
        disabled={against !== "" || isOffline || isSent}
        onClick={() => void send()}
      >
        {copy.mail(clientName(client))}
      </Button>
      {against !== "" && (
        <Typography variant="body2" sx={{ alignSelf: "center", color: "ink2" }}>
          {against}
        </Typography>
      )}
      <ProblemAlert problem={action.problem} />
    </>
  );
}
