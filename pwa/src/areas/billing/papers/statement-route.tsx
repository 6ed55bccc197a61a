import { useParams } from "react-router";
import { StatementScreen } from "./statement-screen.tsx";

export function Component() {
  const { clientId = "" } = useParams();
  return <StatementScreen key={clientId} clientId={clientId} />;
}
