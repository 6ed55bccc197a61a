import { useSearchParams } from "react-router";
import { LettersScreen } from "./letters-screen.tsx";

export function Component() {
  const [params] = useSearchParams();
  return <LettersScreen id={params.get("id")} />;
}
