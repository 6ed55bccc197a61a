import { readProfile, readSubscription } from "../tokens/stored-session.ts";
import { canVerify, pinDb } from "./pin-store.ts";
import type { KeptPerson } from "./pin-store.ts";

/** Once the PIN of the person who is signed in is remembered. */
export async function keepSignedIn(): Promise<void> {
  const profile = readProfile();
  if (profile) await keepForPin({ profile, subscription: readSubscription() });
}

/** As the server ends a session: what the person's PIN opens while the server is out of reach. Without a PIN nothing stays. */
export async function keepForPin({ profile, subscription }: KeptPerson): Promise<void> {
  if (!canVerify()) return;
  const clinicId = profile.clinic?._id;
  await pinDb()
    .pins.toCollection()
    .modify((row) => {
      if (row.userId === profile.userId) row.kept = { profile, subscription };
      // The subscription is the clinic's: it counts for the colleagues too.
      else if (row.kept && row.kept.profile.clinic?._id === clinicId) row.kept.subscription = subscription;
    });
}

/** After a sign-out: the copy goes, so that the PIN alone opens nothing. */
export async function dropKept(userId: string): Promise<void> {
  if (canVerify())
    await pinDb()
      .pins.where({ userId })
      .modify((row) => delete row.kept);
}

/** The people whose PIN opens this tablet without a session. */
export async function readKeptPeople(): Promise<KeptPerson[]> {
  if (!canVerify()) return [];
  return (await pinDb().pins.toArray()).flatMap(({ kept }) => (kept ? [kept] : []));
}
