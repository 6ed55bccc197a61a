import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { paths } from "../../paths.ts";
import { ClientsScreen } from "./clients-screen.tsx";

/** Milliseconds of quiet before the address follows what is typed: a navigation with each letter would hold it up. */
const WRITE_AFTER_MS = 150;

/** Words that are typed here and live in the address, from where they may also change. */
function useWords(address: string, write: (words: string) => void): [string, (words: string) => void] {
  const [words, setWords] = useState(address);
  const latest = useRef({ address, write });
  useEffect(() => {
    latest.current.write = write;
  });
  useEffect(() => {
    if (address !== latest.current.address) setWords(address);
    latest.current.address = address;
  }, [address]);
  useEffect(() => {
    if (words === latest.current.address) return;
    const writeNow = () => {
      stop();
      latest.current.address = words;
      latest.current.write(words);
    };
    const timer = setTimeout(writeNow, WRITE_AFTER_MS);
    // Whoever taps what was found goes there: a later write of the address would call that journey off.
    document.addEventListener("click", writeNow, true);
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener("click", writeNow, true);
    };
    return stop;
  }, [words]);
  return [words, setWords];
}

/** The words that are searched for and an open form live in the address. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const change = (set: Record<string, string | null>): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(set)) {
          if (value === null) next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true },
    );
  const [text, setText] = useWords(params.get("q") ?? "", (words) => change({ q: words === "" ? null : words }));
  return (
    <ClientsScreen
      text={text}
      onText={setText}
      adding={params.get("add")}
      onAdding={(text) => change({ add: text })}
      onAdded={(id) => void navigate(paths.client(id))}
    />
  );
}
