import { useParams, useSearchParams } from "react-router";
import { openingParam } from "../../../ui/opening-params.ts";
import { useNoteOpened } from "../../search/public/last-opened.ts";
import { ClientScreen } from "./client-screen.tsx";

const ADD = openingParam("add");

export function Component() {
  const { id = "" } = useParams();
  useNoteOpened("client", id);
  const [params, setParams] = useSearchParams();
  return (
    <ClientScreen
      key={id}
      clientId={id}
      isAddingPet={params.get(ADD) === "pet"}
      onAddingPet={(isOpen) => setParams(isOpen ? { [ADD]: "pet" } : {}, { replace: true })}
    />
  );
}
