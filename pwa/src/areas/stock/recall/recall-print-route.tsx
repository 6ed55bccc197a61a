import { useParams } from "react-router";
import { RecallPrintScreen } from "./recall-print-screen.tsx";

export function Component() {
  const { batchId = "" } = useParams();
  return <RecallPrintScreen batchId={batchId} />;
}
