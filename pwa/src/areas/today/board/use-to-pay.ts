import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import type { ToPay } from "../../billing/to-pay.queries.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { logIgnored } from "../../../ui/browser-log.ts";
import { loadChunk } from "../../../ui/chunk.ts";
import type { BoardCard } from "../today.queries.ts";

type Sums = ReadonlyMap<string, ToPay>;

/** The money of a patient is not read yet. */
export const READING = "reading";

/** The money of a visit; undefined: it is not known here. */
export type ToPayOf = (visitId: string) => ToPay | typeof READING | undefined;

const unknown: ToPayOf = () => undefined;

type Read = (db: CacheDb, visitIds: readonly string[]) => Promise<Sums>;

/** The money of the patients who wait to pay. It is read once the board is painted, and not without the right to see invoices. */
export function useToPay(cards: readonly BoardCard[] | undefined, isPainted: boolean): ToPayOf {
  const { db, can } = useClinic();
  const [read, setRead] = useState<Read | "failed" | null>(null);
  const ids = (cards ?? []).flatMap(({ visit }) => visit?.id ?? []).join();
  const mayRead = can("billing:view");
  const isWanted = mayRead && isPainted && ids !== "";
  useEffect(() => {
    if (!isWanted) return;
    loadChunk(() => import("../../billing/to-pay.queries.ts")).then(
      ({ readToPay }) => setRead(() => readToPay),
      (error: unknown) => {
        // The cards are as without the right: the page of the visit has the sum.
        logIgnored("The sums to pay were not loaded", error);
        setRead("failed");
      },
    );
  }, [isWanted]);
  const sums = useLiveQuery(
    async () => (typeof read === "function" && ids !== "" ? read(db, ids.split(",")) : null),
    [db, read, ids],
  );
  // A patient who has just come into the column is in no answer yet.
  return mayRead && read !== "failed" ? (visitId) => sums?.get(visitId) ?? READING : unknown;
}
