import { useEffect } from "react";
import { useServerList } from "../use-server-list.ts";
import { type Archive, listArchives } from "../public/export-calls.ts";

const LOOK_EVERY_MS = 1000;

export const isAtWork = ({ status }: Archive): boolean => status === "waiting" || status === "running";

/** The archives of the clinic. While one is made, its progress is asked for each second. */
export function useArchives() {
  const list = useServerList(listArchives);
  const { rows, reload } = list;
  useEffect(() => {
    if (!rows?.some(isAtWork)) return undefined;
    const timer = setTimeout(reload, LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [rows, reload]);
  return list;
}
