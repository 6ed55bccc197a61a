import { useColorScheme } from "@mui/material/styles";
import { Toaster as Sonner, toast } from "sonner";

/** Milliseconds; hovering pauses them. */
const TOAST_MS = 5000;

/** Passing news at the bottom right. What needs a person to act goes to the inbox, never here alone. */
export function Toaster() {
  const { mode, systemMode } = useColorScheme();
  const theme = (mode === "system" ? systemMode : mode) ?? "light";
  return (
    <Sonner
      theme={theme}
      position="bottom-right"
      duration={TOAST_MS}
      closeButton
      style={
        {
          fontFamily: "inherit",
          "--normal-bg": "var(--vc-palette-background-paper)",
          "--normal-border": "var(--vc-palette-lineStrong)",
          "--normal-text": "var(--vc-palette-ink)",
          "--border-radius": "14px",
        } as React.CSSProperties
      }
      toastOptions={{ style: { fontSize: "var(--d-text)" } }}
      offset={{ bottom: "max(24px, env(safe-area-inset-bottom))", right: 24 }}
      mobileOffset={{ bottom: 76, left: 12, right: 12 }}
    />
  );
}

/** Says that something was done. */
export function toastDone(message: string): void {
  toast.success(message);
}

/** Says that something did not work and that nothing was changed by it. */
export function toastProblem(message: string): void {
  toast.error(message);
}
