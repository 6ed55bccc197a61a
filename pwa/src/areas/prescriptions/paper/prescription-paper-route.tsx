import { useParams } from "react-router";
import { PrescriptionPaperScreen } from "./prescription-paper-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  return <PrescriptionPaperScreen id={id} />;
}
