import { newClinicRows } from "@fernpaw/domain/clinics/new-clinic";
import { trialEndOf } from "@fernpaw/domain/clinics/subscription";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Author, ClinicWork } from "@fernpaw/sync/server/clinic-tx";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { v7 as uuidv7 } from "uuid";
import { Problem } from "../../http/errors.ts";
import { noteDevice } from "../devices/devices.queries.ts";
import type { DeviceKind } from "../devices/shared/device-kind.ts";
import { setSubscription } from "../subscriptions/subscriptions.queries.ts";
import { emailKeyOf, insertClinic, insertUser, setPasswordHash, userByEmail } from "./accounts.queries.ts";
import type { LoginThrottle } from "./login-throttle.ts";
import type { Passwords } from "./shared/passwords.ts";
import type { Sessions } from "./shared/sessions.ts";
import { isKnownDevice, recordDeviceUser, type SessionRow, type UserRow } from "./sessions.queries.ts";

/** One version of a clinic, written by the server itself. */
export type WithClinicTx = <T>(clinicId: string, author: Author, work: ClinicWork<T>) => Promise<T>;

export interface AccountsOptions {
  store: Store;
  withClinicTx: WithClinicTx;
  sessions: Sessions;
  passwords: Passwords;
  throttle: LoginThrottle;
  now: () => number;
}

/** The browser that signs in. */
export interface Browser {
  /** By its device cookie; null where it has none. */
  deviceId: string | null;
  network: string;
  uaFamily: string;
  deviceKind: DeviceKind;
}

export interface NewClinicAccount {
  clinicName: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  timeZone: string;
  country: string;
  currency: string;
}

export interface SignedIn {
  session: SessionRow;
  user: Pick<UserRow, "id" | "email" | "firstName" | "lastName" | "role" | "permissions">;
  /** Sessions that had to give way. */
  ended: string[];
}

export function createAccounts({ store, withClinicTx, sessions, passwords, throttle, now }: AccountsOptions) {
  async function openOn(sql: Sql, browser: Browser, user: UserRow): Promise<SignedIn> {
    const deviceId = browser.deviceId ?? uuidv7();
    await recordDeviceUser(sql, { deviceId, userId: user.id, lastLoginAt: toInstant(now()) });
    const kind = user.role === "admin" ? "admin" : "clinic";
    const { uaFamily, deviceKind } = browser;
    if (user.clinicId !== null) {
      const seen = { id: deviceId, uaFamily, kind: deviceKind, at: toInstant(now()) };
      if ((await noteDevice(sql, user.clinicId, seen)) === "revoked") throw new Problem("device_revoked");
    }
    const opened = await sessions.open(sql, { kind, userId: user.id, clinicId: user.clinicId, deviceId, uaFamily });
    return { session: opened.row, user, ended: opened.ended };
  }

  /**
   * @throws Problem `invalid_credentials`, the same whatever was wrong; `device_revoked` once the password was right;
   * `rate_limited`, `unavailable`
   */
  async function login(kind: "clinic" | "admin", email: string, password: string, browser: Browser): Promise<SignedIn> {
    const emailKey = emailKeyOf(email);
    return passwords.inTurn(async () => {
      const { admission, knock, user } = await store.write(async (sql) => {
        const found = await userByEmail(sql, emailKey);
        const isKnown = browser.deviceId !== null && found && (await isKnownDevice(sql, browser.deviceId, found.id));
        const caller = { emailKey, network: browser.network, knownDeviceId: isKnown ? browser.deviceId : null };
        return { knock: caller, user: found, admission: await throttle.admit(sql, caller) };
      });
      const isRight = await passwords.isRight(user?.passwordHash ?? null, password);
      const isOwnSide = (user?.role === "admin") === (kind === "admin");
      if (!user || !isRight || !isOwnSide || !admission.isOpen || user.status !== "active") {
        await store.write((sql) => throttle.failed(sql, knock));
        throw new Problem("invalid_credentials");
      }
      const renewed = passwords.isOutdated(user.passwordHash) ? await passwords.hash(password) : null;
      return store.write(async (sql) => {
        await throttle.succeeded(sql, knock, { userId: user.id, clinicId: user.clinicId });
        if (renewed !== null) await setPasswordHash(sql, user.id, renewed);
        return openOn(sql, browser, user);
      });
    });
  }

  /** A clinic in its trial, with its owner. @throws Problem `email_taken`, `weak_password`, `rate_limited`, `unavailable` */
  async function register(account: NewClinicAccount, browser: Browser): Promise<SignedIn> {
    const { clinicName, firstName, lastName, email, password, ...region } = account;
    await passwords.refuseWeak(password, [clinicName, firstName, lastName, email]);
    await store.write((sql) => throttle.countRegistration(sql, browser.network));
    const passwordHash = await passwords.inTurn(() => passwords.hash(password));
    const clinicId = uuidv7();
    const userId = uuidv7();
    const at = toInstant(now());
    const user: UserRow = {
      id: userId,
      clinicId,
      email: email.trim(),
      emailKey: emailKeyOf(email),
      firstName,
      lastName,
      passwordHash,
      role: "owner",
      permissions: "[]",
      scopeRev: 1,
      status: "active",
      createdAt: at,
      updatedAt: at,
    };
    const author = { userId, name: "clinics.register", isNewClinic: true };
    return withClinicTx(clinicId, author, async (tx, sql) => {
      await insertClinic(sql, { id: clinicId, name: clinicName, createdAt: at });
      const trial = { status: "trialing", trialEndsAt: trialEndOf(at), lapsedAt: null };
      await setSubscription(sql, clinicId, trial, at);
      if (!(await insertUser(sql, user))) throw new Problem("email_taken");
      const rows = newClinicRows({ clinicId, name: clinicName, ...region, owner: { userId, firstName, lastName } });
      for (const { entity, row } of rows) await tx.insert(entity, row);
      return openOn(sql, browser, user);
    });
  }

  return { login, register };
}

export type Accounts = ReturnType<typeof createAccounts>;
