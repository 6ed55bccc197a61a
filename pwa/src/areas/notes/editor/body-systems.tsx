import { BODY_SYSTEMS, type BodySystem, type Finding } from "@fernpaw/domain/notes/note";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { CheckCheck } from "lucide-react";
import { useMemo, useState, useSyncExternalStore } from "react";
import { Button } from "../../../ui/button.tsx";
import { copy, systemWords } from "../notes.copy.ts";
import type { NoteSession } from "./note-session.ts";
import { NoteText, type Snippets, type TextStore } from "./note-text.tsx";

type State = Finding["state"];
const STATES: readonly { state: State; label: string }[] = [
  { state: "normal", label: copy.normal },
  { state: "abnormal", label: copy.finding },
];

/** Side by side where there is room for two. */
const GRID = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
  columnGap: 5,
  rowGap: 2,
} as const;

const TOGGLE = {
  "& .choice": { flex: "none" },
  "& .choice button": { minWidth: "5.25rem" },
  '& .choice button[data-state="abnormal"][aria-pressed="true"]': { bgcolor: "brass.soft", color: "brass.onSoft" },
} as const;

interface BodySystemsProps {
  session: NoteSession;
  snippets: Snippets;
}

/** Each body system as normal or with a finding. One tap says that all others are normal. */
export function BodySystems({ session, snippets }: BodySystemsProps) {
  const findings = useSyncExternalStore(session.subscribe, () => session.content.findings);
  const [opened, setOpened] = useState<BodySystem | null>(null);
  const bySystem = new Map(findings.map((finding) => [finding.system, finding]));
  const put = (next: ReadonlyMap<BodySystem, Finding>): void =>
    session.change({ findings: BODY_SYSTEMS.flatMap((system) => next.get(system) ?? []) });
  const toggle = (system: BodySystem, state: State): void => {
    const next = new Map(bySystem);
    const before = bySystem.get(system);
    // The words of a finding stay while the tap may have been a slip.
    if (before?.state === state && before.text === "") next.delete(system);
    else next.set(system, { system, state, text: before?.text ?? "" });
    setOpened(next.get(system)?.state === "abnormal" ? system : null);
    put(next);
  };
  const allNormal = (): void =>
    put(
      new Map(
        BODY_SYSTEMS.map((system) => [system, bySystem.get(system) ?? { system, state: "normal" as const, text: "" }]),
      ),
    );
  return (
    <Stack spacing={3} role="group" aria-label={copy.systems}>
      <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", gap: 2 }}>
        <Typography sx={{ fontWeight: 600 }}>{copy.systems}</Typography>
        <Button variant="ghost" startIcon={<CheckCheck size={20} aria-hidden="true" />} onClick={allNormal}>
          {copy.allNormal}
        </Button>
      </Box>
      <Box sx={{ ...GRID, ...TOGGLE }}>
        {BODY_SYSTEMS.map((system) => (
          <Box
            key={system}
            sx={{ display: "flex", alignItems: "center", justifyContent: "space-between", gap: 2, minWidth: 0 }}
          >
            <Typography id={`system-${system}`}>{systemWords[system]}</Typography>
            <div className="choice" role="group" aria-labelledby={`system-${system}`}>
              {STATES.map(({ state, label }) => (
                <button
                  key={state}
                  type="button"
                  className="tap"
                  data-state={state}
                  aria-pressed={bySystem.get(system)?.state === state}
                  onClick={() => toggle(system, state)}
                >
                  {label}
                </button>
              ))}
            </div>
          </Box>
        ))}
      </Box>
      {findings
        .filter(({ state }) => state === "abnormal")
        .map(({ system }) => (
          <FindingText
            key={system}
            session={session}
            system={system}
            snippets={snippets}
            hasFocus={opened === system}
          />
        ))}
    </Stack>
  );
}

interface FindingTextProps extends BodySystemsProps {
  system: BodySystem;
  hasFocus: boolean;
}

function FindingText({ session, system, snippets, hasFocus }: FindingTextProps) {
  const store = useMemo<TextStore>(
    () => ({
      read: () => session.content.findings.find((finding) => finding.system === system)?.text ?? "",
      write: (text) =>
        session.change({
          findings: session.content.findings.map((finding) =>
            finding.system === system ? { ...finding, text } : finding,
          ),
        }),
      subscribe: session.subscribe,
    }),
    [session, system],
  );
  return <NoteText label={copy.findingOf(systemWords[system])} store={store} snippets={snippets} hasFocus={hasFocus} />;
}
