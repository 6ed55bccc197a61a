import { useParams } from "react-router";
import { EstimateScreen } from "./estimate-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  return <EstimateScreen key={id} id={id} />;
}
