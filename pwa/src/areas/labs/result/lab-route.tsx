import { useParams } from "react-router";
import { LabScreen } from "./lab-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  return <LabScreen key={id} id={id} />;
}
