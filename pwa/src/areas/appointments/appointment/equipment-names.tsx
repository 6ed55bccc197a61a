import { equipment } from "@fernpaw/domain/clinics/clinic";
import { useLiveQuery } from "dexie-react-hooks";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";

/** What an appointment needs beside a vet and a room. */
export function EquipmentNames({ ids }: { ids: readonly string[] }) {
  const { db } = useClinic();
  const wanted = ids.join();
  const things = useLiveQuery(() => rowsOf(db, equipment).bulkGet(wanted.split(",")), [db, wanted]);
  return (things ?? []).flatMap((thing) => (thing ? thing.name : [])).join(", ");
}
