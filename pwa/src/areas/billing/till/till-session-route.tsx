import { useParams } from "react-router";
import { TillSessionScreen } from "./till-session-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  return <TillSessionScreen key={id} sessionId={id} />;
}
