import type { Commit } from "@fernpaw/sync/server/engine";

export type HasInboxNews = (clinicId: string, versions: { after: number; upTo: number }) => Promise<boolean>;

/** Clinics whose last version is remembered; of one that is not, only the newest version is looked at. */
const MAX_CLINICS = 20_000;

/** Tells apart, of the commits that are told, those in which somebody's inbox may have changed. */
export function createInboxNews(
  hasNews: HasInboxNews,
  tell: (clinicId: string) => void,
): (commit: Commit) => Promise<void> {
  const seen = new Map<string, number>();
  return async ({ clinicId, version }) => {
    const after = seen.get(clinicId) ?? version - 1;
    if (version <= after) return;
    seen.delete(clinicId);
    seen.set(clinicId, version);
    const [oldest] = seen.keys();
    if (seen.size > MAX_CLINICS && oldest !== undefined) seen.delete(oldest);
    if (await hasNews(clinicId, { after, upTo: version })) tell(clinicId);
  };
}
