import { useSearchParams } from "react-router";
import { EmployeesScreen } from "./employees-screen.tsx";

/** The open form lives in the address, so that the first steps can lead to it. */
export function Component() {
  const [params, setParams] = useSearchParams();
  return (
    <EmployeesScreen
      isInviting={params.has("invite")}
      onInviting={(isInviting) => setParams(isInviting ? { invite: "" } : {}, { replace: true })}
    />
  );
}
