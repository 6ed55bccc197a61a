import { locations } from "@fernpaw/domain/clinics/clinic";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect } from "react";
import { rowsOf } from "../../db/rows.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { keepLogos } from "../../session/install/kept-logos.ts";

/** Shows nothing: keeps the logos of the letterheads on the device while there is a network. */
export function KeepLogos() {
  const { db } = useClinic();
  const files = useLiveQuery(
    async () => (await rowsOf(db, locations).toArray()).flatMap(({ logoFile }) => logoFile ?? []).join(" "),
    [db],
  );
  useEffect(() => {
    if (files === undefined) return undefined;
    // A full storage keeps no logo: the paper has the clinic's name all the same.
    const keep = () => void keepLogos(files.split(" ").filter((file) => file !== "")).catch(() => undefined);
    keep();
    window.addEventListener("online", keep);
    return () => window.removeEventListener("online", keep);
  }, [files]);
  return null;
}
