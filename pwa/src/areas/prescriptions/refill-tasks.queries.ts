import { dispenses, type Prescription } from "@fernpaw/domain/prescriptions/prescription";
import { isOpenTask, type Task, tasks } from "@fernpaw/domain/tasks/task";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../db/rows.ts";

/** The open tasks of a client's wish for more of it. */
export const openRefillsOf = (db: CacheDb, { id, petId }: Pick<Prescription, "id" | "petId">): Promise<Task[]> =>
  rowsOf(db, tasks)
    .where("petId")
    .equals(petId)
    .filter((task) => task.kind === "refill" && task.prescriptionId === id && isOpenTask(task))
    .toArray();

export const isDispensed = async (db: CacheDb, prescriptionId: string): Promise<boolean> =>
  (await rowsOf(db, dispenses).where("prescriptionId").equals(prescriptionId).count()) > 0;
