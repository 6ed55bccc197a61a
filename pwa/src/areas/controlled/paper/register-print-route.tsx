import { useParams } from "react-router";
import { RegisterPrintScreen } from "./register-print-screen.tsx";

export function Component() {
  const { registerId = "" } = useParams();
  return <RegisterPrintScreen registerId={registerId} />;
}
