import Box from "@mui/material/Box";
import { useEffect, useState } from "react";
import { loadChunk } from "../../../ui/chunk.ts";
import { PasswordField } from "./password-field.tsx";
import { copy, verdictLevel, verdictWords, weaknessWords } from "../password/password.copy.ts";
import type { PasswordVerdict } from "../password/password-judge.ts";

const QUIET_MS = 120;
const loadJudge = () => loadChunk(() => import("../password/password-judge.ts"));

/** What is wrong with a new password, at its field; nothing where the server's rule cannot be had here: it decides alone. */
export async function weakness(
  field: string,
  password: string,
  context: readonly string[],
): Promise<Record<string, string>> {
  if (password === "") return { [field]: copy.required };
  try {
    const { judgePassword } = await loadJudge();
    const words = weaknessWords(await judgePassword(password, context));
    return words === null ? {} : { [field]: words };
  } catch {
    return {};
  }
}

/** Null while it is being weighed, or cannot be. */
function useVerdict(password: string, context: readonly string[]): PasswordVerdict | null {
  const [judged, setJudged] = useState<PasswordVerdict | null>(null);
  const names = context.join("\n");
  useEffect(() => {
    if (password === "") return undefined;
    let isCurrent = true;
    const timer = window.setTimeout(() => {
      loadJudge()
        .then(({ judgePassword }) => judgePassword(password, names.split("\n")))
        .then(
          (verdict) => isCurrent && setJudged(verdict),
          // The server decides.
          () => undefined,
        );
    }, QUIET_MS);
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
    };
  }, [password, names]);
  return password === "" ? null : judged;
}

interface NewPasswordFieldProps {
  value: string;
  onChange: (password: string) => void;
  /** Names, the address, the clinic: what it must not be built from. */
  context: readonly string[];
  errorText?: string | undefined;
  label?: string;
  name?: string;
  autoFocus?: boolean;
}

/** Says while one types whether the server will take it. */
export function NewPasswordField({
  value,
  onChange,
  context,
  errorText,
  label = copy.label,
  name = "new-password",
  autoFocus = false,
}: NewPasswordFieldProps) {
  const shown = useVerdict(value, context);
  return (
    <div>
      <PasswordField
        label={label}
        name={name}
        autoComplete="new-password"
        autoFocus={autoFocus}
        value={value}
        onFocus={() => void loadJudge().catch(() => undefined)}
        onChange={(event) => onChange(event.target.value)}
        errorText={errorText}
        helperText={shown ? verdictWords(shown) : copy.hint}
      />
      <StrengthBars level={shown ? verdictLevel(shown) : 0} />
    </div>
  );
}

const COLOURS = ["line", "error.main", "warning.main", "success.main", "success.main"] as const;

/** The words below the field say the same. */
function StrengthBars({ level }: { level: 0 | 1 | 2 | 3 | 4 }) {
  return (
    <Box aria-hidden="true" sx={{ display: "grid", gridTemplateColumns: "repeat(4, 1fr)", gap: 1, mt: 1.5 }}>
      {[1, 2, 3, 4].map((bar) => (
        <Box
          key={bar}
          sx={{
            height: 6,
            borderRadius: 3,
            bgcolor: bar <= level ? COLOURS[level] : "line",
            transition: "background-color 150ms",
          }}
        />
      ))}
    </Box>
  );
}
