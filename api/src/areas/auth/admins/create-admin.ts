import { PLATFORM_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "../../../audit/record-audit.ts";
import { emailKeyOf, insertUser, ownerOfEmail } from "../accounts.queries.ts";
import { authAudit } from "../auth.audit.copy.ts";
import type { AccountLinks } from "../public/account-links.ts";
import type { Passwords } from "../public/passwords.ts";
import type { UserRow } from "../sessions.queries.ts";

export const ADMIN_LINK_MS = 24 * 60 * 60_000;

interface CreateAdminDeps {
  store: Store;
  passwords: Pick<Passwords, "hash">;
  links: AccountLinks;
  now: () => number;
}

export interface AdminLink {
  /** Sets a password, once. */
  link: string;
  /** False: the account was there before, and keeps its password until the link is used. */
  isNew: boolean;
}

/** The address belongs to an account of a clinic or to a disabled administrator. */
export class AddressTaken extends Error {}

/**
 * An account with every right of the platform, and a link that sets its password. The operator of the machine vouches
 * for the address. For an administrator who is there already it makes another link.
 * @throws AddressTaken
 */
export async function createAdmin(
  email: string,
  { store, passwords, links, now }: CreateAdminDeps,
): Promise<AdminLink> {
  const at = toInstant(now());
  const passwordHash = await passwords.hash(randomBytes(32).toString("base64url"));
  /** The operator of the machine has no account. */
  const note = (sql: Sql, act: "adminCreated" | "adminLinkMade", userId: string): Promise<void> =>
    recordAudit(sql, authAudit[act], { clinicId: null, at, by: { userId: null }, entityId: userId, details: {} });
  return store.write(async (sql) => {
    const known = await ownerOfEmail(sql, emailKeyOf(email));
    if (known && (known.role !== "admin" || known.status !== "active")) throw new AddressTaken(email);
    const user = known ?? newAdmin(email, { at, passwordHash });
    if (!known) await insertUser(sql, user);
    await note(sql, known ? "adminLinkMade" : "adminCreated", user.id);
    const link = await links.make(sql, { purpose: "reset", subjectId: user.id, email: user.email }, ADMIN_LINK_MS);
    return { link, isNew: !known };
  });
}

function newAdmin(email: string, { at, passwordHash }: { at: string; passwordHash: string }): UserRow {
  return {
    id: uuidv7(),
    clinicId: null,
    email,
    emailKey: emailKeyOf(email),
    claimKey: null,
    emailVerifiedAt: at,
    avatarFile: null,
    firstName: email.slice(0, email.indexOf("@")),
    lastName: "",
    passwordHash,
    role: "admin",
    permissions: JSON.stringify(PLATFORM_PERMISSIONS),
    scopeRev: 1,
    status: "active",
    createdAt: at,
    updatedAt: at,
  };
}
