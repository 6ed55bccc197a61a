/** Longer than any dialog takes to open. */
const LISTEN_MS = 5000;

let typed = "";
let stopListening: () => void = () => undefined;

/**
 * Keeps the letters that are typed from now on until somebody takes them: a field that is still being loaded loses
 * none of what a fast typist gives it.
 */
export function startTypingAhead(): void {
  stopListening();
  typed = "";
  const handleKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Backspace") typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
    else return;
    event.preventDefault();
  };
  window.addEventListener("keydown", handleKey, true);
  const timer = setTimeout(() => stopListening(), LISTEN_MS);
  stopListening = () => {
    window.removeEventListener("keydown", handleKey, true);
    clearTimeout(timer);
  };
}

/** What was typed since `startTypingAhead`; from now on keys go where they are typed. */
export function takeTypedAhead(): string {
  stopListening();
  const taken = typed;
  typed = "";
  return taken;
}
