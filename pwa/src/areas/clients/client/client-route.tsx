import { useParams, useSearchParams } from "react-router";
import { openingParam } from "../../../ui/opening-params.ts";
import { useNoteOpened } from "../../search/public/last-opened.ts";
import { ClientScreen } from "./client-screen.tsx";

const ADD = openingParam("add");
const BOOK = openingParam("book");

export function Component() {
  const { id = "" } = useParams();
  useNoteOpened("client", id);
  const [params, setParams] = useSearchParams();
  const opened = params.get(ADD) === "pet" ? "pet" : params.has(BOOK) ? "booking" : null;
  return (
    <ClientScreen
      key={id}
      clientId={id}
      opened={opened}
      onOpened={(what) =>
        setParams(what === null ? {} : what === "pet" ? { [ADD]: "pet" } : { [BOOK]: "" }, { replace: true })
      }
    />
  );
}
