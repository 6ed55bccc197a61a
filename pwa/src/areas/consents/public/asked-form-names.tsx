import { useLiveQuery } from "dexie-react-hooks";
import type { ReactNode } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { formsAskedBy } from "./asked-forms.queries.ts";

interface AskedFormNamesProps {
  typeId: string;
  children: (names: string) => ReactNode;
}

/** The names of the forms that an appointment type asks for, joined; nothing where it asks for none. */
export function AskedFormNames({ typeId, children }: AskedFormNamesProps) {
  const { db } = useClinic();
  const forms = useLiveQuery(() => formsAskedBy(db, typeId), [db, typeId]);
  if (!forms || forms.length === 0) return null;
  return children(forms.map(({ name }) => name).join(", "));
}
