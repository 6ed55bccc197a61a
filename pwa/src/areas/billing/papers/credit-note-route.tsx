import { useParams } from "react-router";
import { CreditNoteScreen } from "./credit-note-screen.tsx";

export function Component() {
  const { id = "" } = useParams();
  return <CreditNoteScreen key={id} noteId={id} />;
}
