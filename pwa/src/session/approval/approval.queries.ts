import type { APPROVERS } from "@fernpaw/domain/approvals/approval";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { staff } from "@fernpaw/domain/staff/staff";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../db/rows.ts";
import type { Tablet } from "../lock/tablet-state.ts";
import { hasPinHere } from "./approval-pin.ts";

export type Approver = Pick<RowOf<typeof staff>, "firstName" | "lastName"> & { userId: string; hasPin: boolean };

/** The people who can approve an action, by name: of a witness all but the authors of what is witnessed. The server looks at their accounts itself. */
export async function approversFor(
  db: CacheDb,
  { needs, authors, tablet }: { needs: (typeof APPROVERS)[number]; authors: readonly string[]; tablet: Tablet | null },
): Promise<Approver[]> {
  const people = await rowsOf(db, staff).toArray();
  const isAble: Record<typeof needs, (one: (typeof people)[number]) => boolean> = {
    owner: ({ isOwner }) => isOwner === "yes",
    witness: ({ id }) => !authors.includes(id),
    self: ({ id }) => authors.includes(id),
  };
  const able = people.filter((one) => one.status === "active" && isAble[needs](one));
  const found = await Promise.all(
    able.map(async ({ id, firstName, lastName }) => {
      const hasPin = await hasPinHere(id, tablet);
      return { userId: id, firstName, lastName, hasPin };
    }),
  );
  return found.sort((a, b) => a.firstName.localeCompare(b.firstName) || (a.userId < b.userId ? -1 : 1));
}
