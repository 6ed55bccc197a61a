import * as z from "zod/mini";

export const MANIFEST_FILE = "manifest.json";
/** The entry that holds the database, by its kind. */
export const DATABASE_ENTRY = { sqlite: "database/fernpaw.db", postgres: "database/fernpaw.pgdump" } as const;
export const FILES_PREFIX = "files/";

const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  dialect: z.enum(["sqlite", "postgres"]),
  /** Rows of each table, counted in the original. */
  counts: z.record(z.string(), z.number()),
  /** The other entries of the archive, as they were read from the original. */
  entries: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() })),
});

/** The last entry of a backup. */
export type Manifest = z.output<typeof Manifest>;
export type ManifestEntry = Manifest["entries"][number];

/** @throws Error for anything but a manifest */
export function parseManifest(text: string): Manifest {
  return Manifest.parse(JSON.parse(text));
}
