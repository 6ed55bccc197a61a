import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Fingerprint, KeyRound, ShieldCheck, ShieldOff, Smartphone } from "lucide-react";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { isUnreachable, parseProblem } from "../../../http/client.ts";
import { Button } from "../../../ui/button.tsx";
import { shortDay } from "../../../ui/clock-time.tsx";
import { presentInstant } from "../../../ui/present.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { EnrolAppDialog, RecoveryCodesDialog } from "../enrol-app-dialog.tsx";
import { hasPasskeys } from "./two-factor-api.ts";
import type { Passkey, TotpSecret, TwoFactorApi, TwoFactorState } from "./two-factor-api.ts";
import { copy, wordsOfProblem } from "./two-factor.copy.ts";
import { TRY_AGAIN } from "../../../ui/try-again.copy.ts";

interface TwoFactorPanelProps {
  api: TwoFactorApi;
  email: string;
  /** Does what may need the password once more. Answers by rejecting with null where the person gave that up. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  isCancelled: (error: unknown) => boolean;
  /** What is set up has changed. */
  onChange?: () => void;
  /** Something was set up, and its recovery codes, if it has any, were put away. */
  onDone?: () => void;
  /** Above the state, while it is off: why one would want it. Where the server wants it, the panel says that instead. */
  why: string;
}

type OpenDialog =
  | { what: "app"; secret: TotpSecret }
  | { what: "codes"; codes: string[] }
  | { what: "remove" }
  | { what: "new_codes" }
  | null;

/** The server's word, asked for again after each change. */
function useTwoFactor(api: TwoFactorApi) {
  const [state, setState] = useState<TwoFactorState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    api.state().then(
      (next) => isCurrent && setState(next),
      (error: unknown) => isCurrent && setProblem(wordsOfProblem(parseProblem(error))),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, asked]);
  const reload = () => {
    setProblem(null);
    setAsked((count) => count + 1);
  };
  return { state, problem, setProblem, reload };
}

/** State, and everything that changes it. Needs the server. */
export function TwoFactorPanel({ api, email, run, isCancelled, onChange, onDone, why }: TwoFactorPanelProps) {
  const { state, problem, setProblem, reload } = useTwoFactor(api);
  const [opened, setOpened] = useState<OpenDialog>(null);
  const attempt = async (work: () => Promise<void>) => {
    setProblem(null);
    try {
      await run(work);
    } catch (error) {
      if (isCancelled(error)) return;
      // What is not the server's word is the device's, which says no more than that nothing came of it.
      const isServers = parseProblem(error) !== null || isUnreachable(error);
      setProblem(isServers ? wordsOfProblem(parseProblem(error)) : copy.passkeyFailed);
    }
  };
  const changed = () => {
    reload();
    onChange?.();
  };
  const done = (codes: string[]) => {
    setOpened(codes.length > 0 ? { what: "codes", codes } : null);
    changed();
    if (codes.length === 0) onDone?.();
  };
  const putAway = () => {
    setOpened(null);
    onDone?.();
  };

  if (state === null) return <Waiting problem={problem} onRetry={reload} />;
  return (
    <Stack spacing={4}>
      <Status isOn={state.isOn} why={state.isOn ? null : state.isRequired ? copy.requiredWhy : why} />
      <ProblemAlert problem={problem} />
      <Row icon={<Smartphone size={22} aria-hidden="true" />} title={copy.app} hint={copy.appHint}>
        {state.hasTotp ? (
          <Button onClick={() => setOpened({ what: "remove" })}>{copy.removeApp}</Button>
        ) : (
          <Button
            variant="primary"
            onClick={() => void attempt(async () => setOpened({ what: "app", secret: await api.startTotp() }))}
          >
            {copy.setUpApp}
          </Button>
        )}
      </Row>
      <Passkeys
        passkeys={state.passkeys}
        onAdd={() => void attempt(async () => done(await api.addPasskey(todaysName())))}
        onRemove={(id) => void attempt(() => api.removePasskey(id)).then(changed)}
      />
      {state.isOn && (
        <Row
          icon={<KeyRound size={22} aria-hidden="true" />}
          title={copy.codes}
          hint={`${copy.codesLeft(state.recoveryCodesLeft)} ${copy.codesHint}`}
        >
          <Button onClick={() => setOpened({ what: "new_codes" })}>{copy.newCodes}</Button>
        </Row>
      )}
      {opened?.what === "app" && (
        <EnrolAppDialog api={api} secret={opened.secret} onClose={() => setOpened(null)} onDone={done} />
      )}
      {opened?.what === "codes" && <RecoveryCodesDialog codes={opened.codes} email={email} onClose={putAway} />}
      <Questions
        what={opened?.what ?? null}
        isLast={state.passkeys.length === 0}
        onClose={() => setOpened((before) => (before?.what === "codes" ? before : null))}
        onRemove={() => attempt(api.removeTotp).then(changed)}
        onNewCodes={() => attempt(async () => done(await api.newCodes()))}
      />
    </Stack>
  );
}

function Waiting({ problem, onRetry }: { problem: string | null; onRetry: () => void }) {
  if (problem === null) return <Skeleton variant="rounded" height={120} />;
  return (
    <Stack spacing={3}>
      <Typography sx={{ color: "ink2" }}>{problem}</Typography>
      <div>
        <Button onClick={onRetry}>{TRY_AGAIN}</Button>
      </div>
    </Stack>
  );
}

/** What tells one from another in the list. */
function todaysName(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return copy.passkeyName(shortDay(presentInstant(), timeZone));
}

interface PasskeysProps {
  passkeys: readonly Passkey[];
  onAdd: () => void;
  onRemove: (id: string) => void;
}

function Passkeys({ passkeys, onAdd, onRemove }: PasskeysProps) {
  return (
    <>
      <Row icon={<Fingerprint size={22} aria-hidden="true" />} title={copy.passkeys} hint={copy.passkeysHint}>
        {hasPasskeys() && <Button onClick={onAdd}>{copy.addPasskey}</Button>}
      </Row>
      {passkeys.map(({ id, name }) => (
        <Box key={id} sx={{ display: "flex", alignItems: "center", gap: 3, pl: 8 }}>
          <Typography sx={{ flex: 1, minWidth: 0 }}>{name}</Typography>
          <Button size="sm" aria-label={copy.removePasskey(name)} onClick={() => onRemove(id)}>
            {copy.removeShort}
          </Button>
        </Box>
      ))}
    </>
  );
}

interface QuestionsProps {
  what: string | null;
  isLast: boolean;
  onClose: () => void;
  onRemove: () => Promise<void>;
  onNewCodes: () => Promise<void>;
}

/** Before what cannot be taken back. */
function Questions({ what, isLast, onClose, onRemove, onNewCodes }: QuestionsProps) {
  return (
    <>
      <ConfirmDialog
        isOpen={what === "remove"}
        onClose={onClose}
        isDestructive
        title={copy.removeAppTitle}
        confirmLabel={copy.removeApp}
        onConfirm={onRemove}
      >
        {copy.removeAppBody} {isLast && copy.removeLast}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={what === "new_codes"}
        onClose={onClose}
        title={copy.newCodesTitle}
        confirmLabel={copy.newCodes}
        onConfirm={onNewCodes}
      >
        {copy.newCodesBody}
      </ConfirmDialog>
    </>
  );
}

function Status({ isOn, why }: { isOn: boolean; why: string | null }) {
  const Icon = isOn ? ShieldCheck : ShieldOff;
  return (
    <Box sx={{ display: "flex", gap: 3 }}>
      <Box sx={{ color: isOn ? "success.main" : "ink3", display: "flex", mt: 0.5 }}>
        <Icon size={24} aria-hidden="true" />
      </Box>
      <div>
        <Typography sx={{ fontWeight: 600 }}>{isOn ? copy.on : copy.off}</Typography>
        {why !== null && <Typography sx={{ color: "ink2" }}>{why}</Typography>}
      </div>
    </Box>
  );
}

interface RowProps {
  icon: ReactNode;
  title: string;
  hint: string;
  children: ReactNode;
}

/** One thing that somebody has, with what can be done about it. */
function Row({ icon, title, hint, children }: RowProps) {
  return (
    <Box
      sx={{
        display: "flex",
        gap: 3,
        flexWrap: "wrap",
        alignItems: "center",
        pt: 4,
        borderTop: "1px solid",
        borderColor: "line",
      }}
    >
      <Box sx={{ display: "flex", gap: 3, flex: "1 1 16rem", minWidth: 0 }}>
        <Box sx={{ color: "ink2", display: "flex", mt: 0.5 }}>{icon}</Box>
        <div>
          <Typography component="p" variant="subtitle1">
            {title}
          </Typography>
          <Typography variant="body2" sx={{ color: "ink2" }}>
            {hint}
          </Typography>
        </div>
      </Box>
      {children}
    </Box>
  );
}
