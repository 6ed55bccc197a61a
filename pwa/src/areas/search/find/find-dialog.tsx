import Box from "@mui/material/Box";
import InputBase from "@mui/material/InputBase";
import Typography from "@mui/material/Typography";
import { useId, useState, type KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { BareDialog } from "../../../ui/bare-dialog.tsx";
import { takeTypedAhead } from "../../../ui/typed-ahead.ts";
import { type Choice, ChoiceGroup } from "./choice-group.tsx";
import { useChoices } from "./choices.tsx";
import { copy } from "../search.copy.ts";
import { useNothingText } from "../public/use-nothing-text.ts";
import { useServerSearch, type ServerSearch } from "../public/use-server-search.ts";
import { useKeptEnter } from "../../../ui/use-kept-enter.ts";

/** The mark follows its choice by key: answers change the list while a person goes through it. The first one without. */
const indexOfKey = (choices: readonly Choice[], chosenKey: string | null): number =>
  Math.max(
    0,
    choices.findIndex(({ key }) => key === chosenKey),
  );

interface FindDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The palette behind Ctrl+K: type, arrows, Enter. */
export function FindDialog({ isOpen, onClose }: FindDialogProps) {
  return (
    <BareDialog
      isOpen={isOpen}
      onClose={onClose}
      label={copy.title}
      sx={{ width: "37.5rem", maxWidth: "calc(100% - 24px)", alignSelf: "flex-start", mt: { xs: 3, sm: 12 } }}
    >
      <Palette onClose={onClose} />
    </BareDialog>
  );
}

function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState(takeTypedAhead);
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const server = useServerSearch(text);
  const { choices, awaited } = useChoices(text, server.found);
  const at = indexOfKey(choices, chosenKey);
  const marked = choices[at];
  // Adding somebody is not offered before it is known whether he is there.
  const isKnown = awaited === null || (awaited !== "first" && marked?.group !== "action");
  const active = isKnown ? marked : undefined;
  const go = (choice: Choice | undefined): void => {
    if (!choice) return;
    onClose();
    void navigate(choice.to);
  };
  const isAnswered = awaited === null || awaited === "rest";
  // It opens what is found, and adds no client.
  const enter = useKeptEnter(isAnswered, () => {
    if (active?.group !== "action") go(active);
  });
  const handleKey = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      enter.forget();
      setChosenKey(choices[(at + step + choices.length) % choices.length]?.key ?? null);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (isAnswered) go(active);
      else enter.keep();
    }
  };
  const hits = choices.filter(({ group }) => group !== "action").length;
  const isCounted = awaited === null || (awaited === "next" && hits > 0);
  return (
    <>
      <Box sx={{ p: 3, borderBottom: "1px solid", borderColor: "line" }}>
        <PaletteField
          text={text}
          listId={listId}
          activeKey={active?.key}
          onText={(next) => {
            setText(next);
            setChosenKey(null);
            enter.forget();
          }}
          onKeyDown={handleKey}
        />
      </Box>
      <Box
        id={listId}
        role="listbox"
        aria-label={copy.title}
        sx={{ py: 2, overflowY: "auto", maxHeight: "min(60vh, 32rem)" }}
      >
        {[...new Set(choices.map(({ group }) => group))].map((group) => (
          <ChoiceGroup
            key={group}
            label={copy.groups[group]}
            choices={choices.filter((choice) => choice.group === group)}
            active={active}
            listId={listId}
            onPick={go}
          />
        ))}
      </Box>
      <StatusLine text={text.trim()} hits={isCounted ? hits : null} server={server} />
    </>
  );
}

interface PaletteFieldProps {
  text: string;
  listId: string;
  activeKey: string | undefined;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function PaletteField({ text, listId, activeKey, onText, onKeyDown }: PaletteFieldProps) {
  return (
    <InputBase
      autoFocus
      fullWidth
      value={text}
      placeholder={copy.label}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKeyDown}
      inputProps={{
        role: "combobox",
        "aria-label": copy.label,
        "aria-expanded": true,
        "aria-controls": listId,
        "aria-autocomplete": "list",
        "aria-activedescendant": activeKey === undefined ? undefined : `${listId}-${activeKey}`,
        autoComplete: "off",
        spellCheck: false,
      }}
      sx={{
        px: 3,
        minHeight: "var(--d-ctl)",
        border: "2px solid",
        borderColor: "primary.main",
        borderRadius: "10px",
      }}
    />
  );
}

interface StatusLineProps {
  text: string;
  /** Null: not known yet. */
  hits: number | null;
  server: ServerSearch;
}

/** Spoken once a search has settled; says how far it reached. */
function StatusLine({ text, hits, server }: StatusLineProps) {
  const nothingText = useNothingText();
  const found = text === "" ? "" : hits === null ? copy.looking : hits === 0 ? nothingText(text) : copy.results(hits);
  const lines = [found, copy.reach(server)];
  return (
    <Typography role="status" variant="body2" sx={{ px: 4, pb: 3, color: "ink2" }}>
      {lines.filter((line) => line !== "").join(" ")}
    </Typography>
  );
}
