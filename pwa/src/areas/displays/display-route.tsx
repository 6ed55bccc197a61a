import { useCallback, useEffect, useState } from "react";
import { keepDisplayCode, keptDisplayCode } from "../../session/tokens/display-code.ts";
import { forgetLinkToken, useLinkToken } from "../../session/tokens/link-token.ts";
import { CodeEntry } from "./code-entry.tsx";
import { DisplayScreen } from "./display-screen.tsx";

/** The waiting room's TV. Its code comes with the link or is typed once, and stays on this device. */
export function Component() {
  const linked = useLinkToken("token");
  const [kept, setKept] = useState(keptDisplayCode);
  const [isRefused, setRefused] = useState(false);
  const code = linked ?? kept;
  useEffect(() => {
    if (code !== null) keepDisplayCode(code);
  }, [code]);
  const handleCode = (typed: string): void => {
    setRefused(false);
    setKept(typed);
  };
  const handleGone = useCallback((wasRefused: boolean): void => {
    forgetLinkToken();
    setRefused(wasRefused);
    setKept(null);
  }, []);
  if (code === null) return <CodeEntry isRefused={isRefused} onCode={handleCode} />;
  return <DisplayScreen key={code} code={code} onGone={handleGone} />;
}
