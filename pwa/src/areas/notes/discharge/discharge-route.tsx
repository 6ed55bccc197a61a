import { useParams } from "react-router";
import { DischargeScreen } from "./discharge-screen.tsx";

export function Component() {
  const { visitId = "" } = useParams();
  return <DischargeScreen visitId={visitId} />;
}
