import { appointments, appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { bundleFor, bundleLines, bundlesAmong, linesAwaitingWeight } from "@fernpaw/domain/catalogue/bundle";
import { products } from "@fernpaw/domain/catalogue/product";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { type Weight, weightsAmong } from "@fernpaw/domain/pets/measured";
import { measurements } from "@fernpaw/domain/pets/pet";
import { AT_WORK } from "@fernpaw/domain/treatments/plan-bundle";
import { treatments, type Treatment } from "@fernpaw/domain/treatments/treatment";
import type { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { LAST, rowsAmong, rowsById, rowsOf } from "../../db/rows.ts";

type Product = RowOf<typeof products>;
type Visit = RowOf<typeof visits>;

/** A product of a bundle whose quantity depends on the weight, of a pet without one. The weight plans it. */
export interface WaitingLine {
  product: Product;
  bundle: Product;
}

async function ownBundleId(db: CacheDb, { appointmentId, stage }: Visit): Promise<string[]> {
  if (appointmentId === null || !AT_WORK.includes(stage)) return [];
  const appointment = await rowsOf(db, appointments).get(appointmentId);
  const type = appointment && (await rowsOf(db, appointmentTypes).get(appointment.typeId));
  return type?.bundleId ? [type.bundleId] : [];
}

export const weightsOf = async (db: CacheDb, petId: string): Promise<Weight[]> =>
  weightsAmong(await rowsOf(db, measurements).where("[petId+takenAt]").between([petId, ""], [petId, LAST]).toArray());

/** Whether every product of a bundle depends on the weight. */
export async function hasOnlyByWeight(db: CacheDb, bundleId: string): Promise<boolean> {
  const { lines, needsWeight } = bundleFor(await rowsAmong(rowsOf(db, bundleLines), "bundleId", [bundleId]), {
    bundleId,
    weightG: null,
  });
  return needsWeight && lines.length === 0;
}

/** The products that wait for a weight in a visit, each once. */
export async function readWaiting(db: CacheDb, visit: Visit, rows: readonly Treatment[]): Promise<WaitingLine[]> {
  if (visit.status !== "open") return [];
  const bundleIds = [...new Set([...bundlesAmong(rows), ...(await ownBundleId(db, visit))])];
  if (bundleIds.length === 0 || (await weightsOf(db, visit.petId)).length > 0) return [];
  const lines = linesAwaitingWeight(await rowsAmong(rowsOf(db, bundleLines), "bundleId", bundleIds), rows, bundleIds);
  const found = rowsById(
    await rowsOf(db, products).bulkGet([...new Set(lines.flatMap((line) => [line.productId, line.bundleId]))]),
  );
  const waiting = lines.flatMap(({ productId, bundleId }): WaitingLine[] => {
    const [product, bundle] = [found.get(productId), found.get(bundleId)];
    return product && bundle ? [{ product, bundle }] : [];
  });
  return waiting.filter(({ product }, at) => waiting.findIndex((other) => other.product.id === product.id) === at);
}

/** Where planned ones came from: those of earlier visits, and the lines of bundles. */
export async function readOrigins(db: CacheDb, rows: readonly Treatment[]) {
  const planned = rows.filter(({ status }) => status === "planned");
  const origins = rowsById(
    await rowsOf(db, treatments).bulkGet(planned.flatMap(({ carriedFromId }) => carriedFromId ?? [])),
  );
  const originOf = ({ carriedFromId }: Treatment): Treatment | null => origins.get(carriedFromId ?? "") ?? null;
  const lineIds = planned.flatMap((row) => (originOf(row) ?? row).bundleLineId ?? []);
  const lines = rowsById(await rowsOf(db, bundleLines).bulkGet([...new Set(lineIds)]));
  const bundleIds = [...new Set([...lines.values()].map(({ bundleId }) => bundleId))];
  const siblings = bundleIds.length === 0 ? [] : await rowsAmong(rowsOf(db, bundleLines), "bundleId", bundleIds);
  return (row: Treatment) => {
    const origin = originOf(row);
    const bundleLine = lines.get((origin ?? row).bundleLineId ?? "") ?? null;
    const isSame = (line: RowOf<typeof bundleLines>): boolean =>
      line.bundleId === bundleLine?.bundleId && line.productId === row.productId && line.status === "active";
    return { origin, bundleLine, sameProduct: siblings.filter(isSame) };
  };
}
