import { useParams } from "react-router";
import { EstimatePrintScreen } from "./estimate-print-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  return <EstimatePrintScreen key={id} id={id} />;
}
