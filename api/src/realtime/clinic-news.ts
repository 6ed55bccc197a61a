import type { Commit } from "@fernpaw/sync/server/engine";

export interface LiveNotice {
  userId: string;
  title: string;
  message: string;
  link: string;
}

/** Messages for the sockets of a clinic, from some of its versions. */
export interface LiveNews {
  /** People whose count of unread notifications may be another one now. */
  people: string[];
  notices: LiveNotice[];
  /** Titles, each once for the clinic. */
  announcements: string[];
}

/** Clinics whose last version is remembered; of one that is not, only the newest version is looked at. */
const MAX_CLINICS = 20_000;

interface ClinicNewsDeps {
  /** Tells the sockets of this server what those versions of the clinic bring. */
  tell(clinicId: string, versions: { after: number; upTo: number }): Promise<void>;
  /** Whether any socket of the clinic is at this server. */
  isHeard(clinicId: string): boolean;
  /** The clinic's last version. */
  versionOf(clinicId: string): Promise<number>;
}

/** Looks at each version of a clinic once, and only while somebody of the clinic listens here. */
export function createClinicNews({ tell, isHeard, versionOf }: ClinicNewsDeps) {
  const seen = new Map<string, number>();
  const remember = (clinicId: string, version: number): void => {
    seen.delete(clinicId);
    seen.set(clinicId, version);
    const [oldest] = seen.keys();
    if (seen.size > MAX_CLINICS && oldest !== undefined) seen.delete(oldest);
  };
  return {
    /** A socket of the clinic came: whatever is committed from now on is looked at, however many versions at once. */
    async listen(clinicId: string): Promise<void> {
      if (seen.has(clinicId)) return;
      const version = await versionOf(clinicId);
      if (!seen.has(clinicId)) remember(clinicId, version);
    },
    async take({ clinicId, version }: Commit): Promise<void> {
      const after = seen.get(clinicId) ?? version - 1;
      if (version <= after) return;
      remember(clinicId, version);
      if (isHeard(clinicId)) await tell(clinicId, { after, upTo: version });
    },
  };
}
