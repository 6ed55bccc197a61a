import { useParams } from "react-router";
import { CloseTillScreen } from "./close-till-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  return <CloseTillScreen key={id} tillId={id} />;
}
