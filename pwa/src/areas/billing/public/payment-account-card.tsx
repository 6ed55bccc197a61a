import { localDateOf } from "@fernpaw/domain/kernel/time";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useCallback, useEffect, useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useCallForm } from "../../../form/use-call-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useServerAction } from "../../../session/sign-in/use-server-action.ts";
import { useStepUp } from "../../../session/sign-in/step-up.tsx";
import { problemText } from "../../../session/sign-in/problem.copy.ts";
import { OnlineOnly } from "../../../session/sync-client/online-only.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import {
  connectAccount,
  disconnectAccount,
  type PaymentAccount,
  type ProviderName,
  readAccount,
} from "../online/online-calls.ts";
import { copy as online } from "../online/online.copy.ts";

const copy = online.account;

function useAccount() {
  const [account, setAccount] = useState<PaymentAccount | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = useCallback(
    () =>
      readAccount().then(
        (read) => {
          setAccount(read);
          setProblem(null);
        },
        (error: unknown) => setProblem(problemText(error)),
      ),
    [],
  );
  useEffect(() => void load(), [load]);
  return { account, problem, setAccount, load };
}

/** The owner connects the clinic's own account at a payment provider. The server alone has the keys, and shows none. */
export function PaymentAccountCard() {
  const { account, problem, setAccount, load } = useAccount();
  const [isConnecting, setConnecting] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const action = useServerAction();
  const stepUp = useStepUp();
  const connected = account?.connected ?? null;
  const leave = async (): Promise<void> => {
    if (await action.run(() => stepUp.run(disconnectAccount))) toastDone(copy.disconnected);
    await load();
  };
  return (
    <Card titleLevel="h3" title={copy.title}>
      <Typography sx={{ color: "ink2", mb: 3 }}>{copy.hint}</Typography>
      <ProblemAlert problem={problem ?? action.problem} />
      {account && <State connected={connected} />}
      {account && (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
          <OnlineOnly reason={online.onlineOnly}>
            {(onlineProps) => (
              <>
                <Button {...onlineProps} onClick={() => setConnecting(true)}>
                  {connected ? copy.change : copy.connect}
                </Button>
                {connected && (
                  <Button {...onlineProps} isLoading={action.isBusy} onClick={() => setLeaving(true)}>
                    {copy.disconnect}
                  </Button>
                )}
              </>
            )}
          </OnlineOnly>
        </Box>
      )}
      {isConnecting && account && (
        <ConnectDialog account={account} onConnected={setAccount} onClose={() => setConnecting(false)} />
      )}
      {isLeaving && (
        <ConfirmDialog
          isOpen
          isDestructive
          onClose={() => setLeaving(false)}
          onConfirm={leave}
          title={copy.sure}
          confirmLabel={copy.disconnect}
        >
          {copy.sureText}
        </ConfirmDialog>
      )}
      {stepUp.dialog}
    </Card>
  );
}

function State({ connected }: Pick<PaymentAccount, "connected">) {
  const { timeZone } = useClinic();
  const words = connected
    ? copy.connected(
        copy.providers[connected.provider],
        connected.keyHint,
        fullDate(localDateOf(connected.connectedAt, timeZone)),
      )
    : copy.none;
  return (
    <Typography sx={{ mb: 3, ...(connected && { fontWeight: 600 }), overflowWrap: "anywhere" }}>{words}</Typography>
  );
}

interface ConnectDialogProps {
  account: PaymentAccount;
  onConnected: (account: PaymentAccount) => void;
  onClose: () => void;
}

interface Keys {
  provider: ProviderName;
  key: string;
  webhookSecret: string;
}

const keyFaults = ({ provider, key, webhookSecret }: Keys) => ({
  ...(provider === "stripe" && !/^(sk|rk)_\w+$/.test(key.trim()) && { key: copy.keyWrong }),
  ...(provider === "stripe" && !/^whsec_\S+$/.test(webhookSecret.trim()) && { webhookSecret: copy.secretWrong }),
});

function ConnectDialog({ account, onConnected, onClose }: ConnectDialogProps) {
  const stepUp = useStepUp();
  const form = useCallForm({
    start: (): Keys => ({
      provider: account.connected?.provider ?? account.offered.at(-1) ?? "stripe",
      key: "",
      webhookSecret: "",
    }),
    faults: keyFaults,
    call: async ({ provider, key, webhookSecret }) => {
      const wanted =
        provider === "stripe"
          ? { provider, key: key.trim(), webhookSecret: webhookSecret.trim() }
          : ({ provider } as const);
      onConnected(await stepUp.run(() => connectAccount(wanted)));
    },
    place: (problem, error) => {
      if (problem?.code === "provider_keys_wrong") return { key: problemText(error) };
      return undefined;
    },
    onSaved: () => {
      toastDone(copy.saved);
      onClose();
    },
  });
  const isStripe = form.values.provider === "stripe";
  return (
    <>
      <FormDialog form={form} onClose={onClose} title={copy.connect} size="lg" submitLabel={copy.submit} hasCancel>
        <TextField select label={copy.provider} {...form.field("provider")}>
          {account.offered.map((name) => (
            <MenuItem key={name} value={name}>
              {copy.providers[name]}
            </MenuItem>
          ))}
        </TextField>
        {isStripe && <WebhookAddress url={account.webhookUrl} />}
        {isStripe && (
          <TextField
            label={copy.key}
            type="password"
            autoComplete="off"
            helperText={copy.keyHint}
            {...form.field("key", { maxLength: 300 })}
          />
        )}
        {isStripe && (
          <TextField
            label={copy.secret}
            type="password"
            autoComplete="off"
            helperText={copy.secretHint}
            {...form.field("webhookSecret", { maxLength: 300 })}
          />
        )}
        {!isStripe && <Typography sx={{ color: "ink2" }}>{copy.sandboxHint}</Typography>}
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}

function WebhookAddress({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Box sx={{ display: "grid", gap: 2, justifyItems: "start" }}>
      <TextField
        fullWidth
        label={copy.webhook}
        value={url}
        helperText={copy.webhookHint}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <Button size="sm" onClick={() => void navigator.clipboard.writeText(url).then(() => setCopied(true))}>
        {isCopied ? online.copied : copy.copyAddress}
      </Button>
    </Box>
  );
}
