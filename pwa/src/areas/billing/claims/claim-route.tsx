import { useParams } from "react-router";
import { ClaimScreen } from "./claim-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  return <ClaimScreen key={id} claimId={id} />;
}
