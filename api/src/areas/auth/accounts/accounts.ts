import { newClinicRows } from "@fernpaw/domain/clinics/new-clinic";
import { trialEndOf } from "@fernpaw/domain/clinics/subscription";
import { isAccepted } from "@fernpaw/domain/data-protection/agreement";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Author, ClinicWork } from "@fernpaw/sync/server/clinic-tx";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { v7 as uuidv7 } from "uuid";
import { recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import { noteDevice } from "../../devices/devices.queries.ts";
import type { DeviceKind } from "../../devices/public/device-kind.ts";
import { noteNewClinic } from "../../platform/public/note-new-clinic.ts";
import type { SharedTablets } from "../../shared-tablets/public/shared-tablets.ts";
import type { SecondFactors, SecondStepNeeded } from "../../two-factor/public/second-factors.ts";
import { trialDaysNow } from "../../plans/plans.queries.ts";
import { setSubscription } from "../../subscriptions/subscriptions.queries.ts";
import {
  accountsByEmail,
  claimTo,
  emailKeyOf,
  insertClinic,
  insertUser,
  setPasswordHash,
} from "../accounts.queries.ts";
import { authAudit } from "../auth.audit.copy.ts";
import type { LoginThrottle } from "../sign-in/login-throttle.ts";
import type { AccountMails } from "../public/account-mails.ts";
import type { Passwords } from "../public/passwords.ts";
import type { Sessions } from "../public/sessions.ts";
import { isKnownDevice, recordDeviceUser, type SessionRow, type UserRow } from "../sessions.queries.ts";

/** One version of a clinic, written by the server itself. */
export type WithClinicTx = <T>(clinicId: string, author: Author, work: ClinicWork<T>) => Promise<T>;

export interface AccountsOptions {
  store: Store;
  withClinicTx: WithClinicTx;
  sessions: Sessions;
  passwords: Passwords;
  throttle: LoginThrottle;
  mails: AccountMails;
  secondFactors: SecondFactors;
  tablets: SharedTablets;
  /** Whether an owner has to prove the address; not where no mail can be sent. */
  asksForProof: boolean;
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
  agreementVersion: number | null;
}

export interface SignedIn {
  session: SessionRow;
  user: Pick<UserRow, "id" | "email" | "firstName" | "lastName" | "role" | "permissions">;
  /** Sessions that had to give way. */
  ended: string[];
}

type OpenSession = (sql: Sql, browser: Browser, user: UserRow) => Promise<SignedIn>;

function createLogin(options: AccountsOptions, openOn: OpenSession) {
  const { store, passwords, throttle, secondFactors, asksForProof } = options;

  /** Whoever merely claims an address gets no guesses of his own at it. */
  async function knownDevice(sql: Sql, { deviceId }: Browser, user: UserRow | undefined): Promise<string | null> {
    if (deviceId === null || !user || (asksForProof && user.emailVerifiedAt === null)) return null;
    return (await isKnownDevice(sql, deviceId, user.id)) ? deviceId : null;
  }

  /** Each place is tried, also an empty one: the time of an answer must not tell whether the address has accounts. */
  async function accountWith(password: string, places: readonly (UserRow | undefined)[]): Promise<UserRow | null> {
    let found: UserRow | null = null;
    for (const place of places) {
      const isRight = await passwords.isRight(place?.passwordHash ?? null, password);
      if (isRight && place && found === null) found = place;
    }
    return found;
  }

  /**
   * @throws Problem `invalid_credentials`, the same whatever was wrong; `device_revoked` once the password was right;
   * `rate_limited`, `unavailable`
   */
  async function login(
    kind: "clinic" | "admin",
    email: string,
    password: string,
    browser: Browser,
  ): Promise<SignedIn | SecondStepNeeded> {
    const emailKey = emailKeyOf(email);
    return passwords.inTurn(async () => {
      const { admission, knock, first, others } = await store.write(async (sql) => {
        const found = await accountsByEmail(sql, emailKey);
        const knownDeviceId = await knownDevice(sql, browser, found.first);
        const caller = { emailKey, network: browser.network, knownDeviceId };
        return { ...found, knock: caller, admission: await throttle.admit(sql, caller) };
      });
      const user = await accountWith(password, [first, ...others]);
      const isOwnSide = (user?.role === "admin") === (kind === "admin");
      if (!user || !isOwnSide || !admission.isOpen || user.status !== "active") {
        await store.write((sql) => throttle.failed(sql, knock));
        throw new Problem("invalid_credentials");
      }
      const renewed = passwords.isOutdated(user.passwordHash) ? await passwords.hash(password) : null;
      return store.write(async (sql) => {
        const isAlone = user.emailVerifiedAt !== null || others.every((other) => other === undefined);
        if (isAlone) await throttle.succeeded(sql, knock, { userId: user.id, clinicId: user.clinicId });
        else await throttle.succeededAmongOthers(sql, knock);
        if (renewed !== null) await setPasswordHash(sql, user.id, renewed);
        return (await secondFactors.needed(sql, kind, user.id)) ?? openOn(sql, browser, user);
      });
    });
  }

  return login;
}

export function createAccounts(options: AccountsOptions) {
  const { store, withClinicTx, sessions, passwords, throttle, mails, tablets, now } = options;

  async function openOn(
    sql: Sql,
    browser: Browser,
    user: UserRow,
    assurance: SessionRow["assurance"] = "password",
  ): Promise<SignedIn> {
    const deviceId = browser.deviceId ?? uuidv7();
    await recordDeviceUser(sql, { deviceId, userId: user.id, lastLoginAt: toInstant(now()) });
    const kind = user.role === "admin" ? "admin" : "clinic";
    const { uaFamily, deviceKind, network } = browser;
    if (user.clinicId !== null) {
      const seen = { id: deviceId, uaFamily, kind: deviceKind, at: toInstant(now()) };
      if ((await noteDevice(sql, user.clinicId, seen)) === "revoked") throw new Problem("device_revoked");
    }
    const endsBy = await tablets.passwordGiven(sql, deviceId, user);
    const who = { kind, userId: user.id, clinicId: user.clinicId } as const;
    const opened = await sessions.open(sql, { ...who, deviceId, uaFamily, network, assurance, endsBy });
    return { session: opened.row, user, ended: opened.ended };
  }

  /**
   * A clinic in its trial, with its owner; the same, mail apart, where the address is somebody's already (README).
   * @throws Problem `agreement_needed`, `weak_password`, `rate_limited`, `unavailable`
   */
  async function register(account: NewClinicAccount, browser: Browser): Promise<SignedIn> {
    const { clinicName, firstName, lastName, email, password, agreementVersion, ...region } = account;
    if (agreementVersion === null || !isAccepted(agreementVersion)) throw new Problem("agreement_needed");
    await passwords.refuseWeak(password, [clinicName, firstName, lastName, email]);
    await store.write((sql) => throttle.countRegistration(sql, browser.network));
    const passwordHash = await passwords.inTurn(() => passwords.hash(password));
    const clinicId = uuidv7();
    const userId = uuidv7();
    const at = toInstant(now());
    const user: UserRow = {
      id: userId,
      clinicId,
      ...claimTo(email, userId),
      avatarFile: null,
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
      const agreement = { agreementVersion, agreementAt: at, agreementBy: userId };
      await insertClinic(sql, { id: clinicId, name: clinicName, createdAt: at, ...agreement });
      const trial = { status: "trialing", trialEndsAt: trialEndOf(at, await trialDaysNow(sql)), lapsedAt: null };
      await setSubscription(sql, clinicId, trial, at);
      await insertUser(sql, user);
      const rows = newClinicRows({ clinicId, name: clinicName, ...region, owner: { userId, firstName, lastName } });
      for (const { entity, row } of rows) await tx.insert(entity, row);
      await mails.verification(sql, user);
      await noteNewClinic(sql, clinicId, now());
      const by = { userId, deviceId: browser.deviceId, network: browser.network };
      await recordAudit(sql, authAudit.clinicRegistered, {
        clinicId,
        at,
        by,
        entityId: clinicId,
        details: { agreementVersion },
      });
      return openOn(sql, browser, user);
    });
  }

  return { login: createLogin(options, openOn), register, openOn };
}

export type Accounts = ReturnType<typeof createAccounts>;
