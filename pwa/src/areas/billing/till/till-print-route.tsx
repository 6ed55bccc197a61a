import { useParams } from "react-router";
import { TillPrintScreen } from "./till-print-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  return <TillPrintScreen key={id} sessionId={id} />;
}
