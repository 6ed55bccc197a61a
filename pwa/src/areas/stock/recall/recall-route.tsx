import { useParams } from "react-router";
import { RecallScreen } from "./recall-screen.tsx";

export function Component() {
  const { batchId = "" } = useParams();
  return <RecallScreen key={batchId} batchId={batchId} />;
}
