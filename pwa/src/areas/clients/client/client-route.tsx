import { useParams, useSearchParams } from "react-router";
import { ClientScreen } from "./client-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  const [params, setParams] = useSearchParams();
  return (
    <ClientScreen
      key={id}
      clientId={id}
      isAddingPet={params.get("add") === "pet"}
      onAddingPet={(isOpen) => setParams(isOpen ? { add: "pet" } : {}, { replace: true })}
    />
  );
}
