import { useParams } from "react-router";
import { ClaimPrintScreen } from "./claim-print-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  return <ClaimPrintScreen key={id} claimId={id} />;
}
