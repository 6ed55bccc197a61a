import { useState } from "react";
import { adminHttp } from "../../../http/client.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import type { AdminPage } from "./use-admin-list.ts";

/**
 * A row as it was when its form was opened, and from `look` on as the server has it: the list that is shown may no longer have it.
 * For a form that goes when it is closed.
 */
export function usePresentRow<Row extends { id: string }>(
  path: string,
  opened: Row | null,
): { now: Row | null; look: () => void } {
  const [isAsked, setAsked] = useState(false);
  const id = isAsked ? (opened?.id ?? "") : "";
  const { data, again } = useAdminFetch(`${path} ${id}`, async (signal) => {
    if (id === "") return null;
    const { data: page } = await adminHttp.get<AdminPage<Row>>(path, { params: { id }, signal });
    return page.rows.find((row) => row.id === id) ?? null;
  });
  const look = (): void => {
    setAsked(true);
    again();
  };
  return { now: data ?? opened, look };
}
