import { useSearchParams } from "react-router";
import { ReturnScreen } from "./return-screen.tsx";

export function Component() {
  const [params] = useSearchParams();
  return <ReturnScreen startClientId={params.get("client")} />;
}
