import { useParams } from "react-router";
import { EmployeeScreen } from "./employee-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  return <EmployeeScreen key={id} id={id} />;
}
