import { useParams } from "react-router";
import { PrescriptionScreen } from "./prescription-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  return <PrescriptionScreen key={id} id={id} />;
}
