import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import * as z from "zod/mini";
import type { StoreSettings } from "./db/opened-store.ts";
import { DEMO_SIZE_NAMES, type DemoSizeName } from "./demo/demo-size-names.ts";
import { envCopy } from "./env.copy.ts";
import { makeFolder } from "./make-folder.ts";
import { keepPrivate } from "./private-files.ts";
import type { SmsSettings } from "./sms/sms-transport.ts";

const MIN_SECRET_CHARACTERS = 32;
const DEFAULT_PORT = 5280;

export interface Env {
  port: number;
  host: string;
  /** Origin without a trailing slash. */
  publicUrl: string;
  /** Absolute. */
  dataDir: string;
  /** `postgres://…`; null for SQLite in `dataDir`. */
  databaseUrl: string | null;
  /** Addresses and networks whose word about the caller's address counts, beside this machine. */
  trustedProxies: string[];
  smtpUrl: string | null;
  /** Null: text messages are only noted in the log. */
  sms: SmsSettings | null;
  /** The platform's account at Stripe, for the payments of plans; null: this server takes none. */
  planStripe: { key: string; webhookSecret: string } | null;
  /** Null: made and kept in `dataDir` by `loadSecret`. */
  secret: string | null;
  isDemo: boolean;
  /** The size of a demo that is made at this start; null: small, and made quickly. */
  demoSize: DemoSizeName | null;
  /** Clinics of the demo that are figures for platform staff alone. */
  demoPlatform: number;
  testDataDir: string | null;
  ignoresFileIdentity: boolean;
  allowsMissingClinics: boolean;
  /** Where the server puts its own backups; null: it makes none by itself but before a migration. */
  backupDir: string | null;
  backupEveryMs: number;
  backupKeepDays: number;
  /** Null: backups are not encrypted. */
  backupKeyFile: string | null;
  migratesWithoutBackup: boolean;
}

/** Every fault of the settings at once, each with what to do. */
export class EnvError extends Error {
  override readonly name = "EnvError";

  constructor(faults: readonly string[]) {
    super([envCopy.heading, ...faults.map((fault) => `  - ${fault}`)].join("\n"));
  }
}

/** This machine alone: nobody else can open it. */
export function isLocalHost(hostname: string): boolean {
  return hostname === "localhost" || hostname === "::1" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

const isUrlOf = (protocols: readonly string[]) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

const isOrigin = (value: string) => isUrlOf(["http:", "https:"])(value) && /^\/?$/.test(new URL(value).pathname);

/** What goes there is about people: only this machine may hear it in the clear. */
const isSafeUrl = (value: string): boolean => {
  if (!isUrlOf(["http:", "https:"])(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  return username === "" && password === "" && (protocol === "https:" || isLocalHost(hostname));
};
/** An address or a network such as 10.0.0.0/24; never the whole internet. */
const isNetwork = (text: string): boolean => {
  const [address = "", prefix, ...rest] = text.split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 8 && Number(prefix) <= bits);
  return bits > 0 && isPrefix && rest.length === 0;
};
const listOf = (value: string): string[] => value.split(/[\s,]+/).filter(Boolean);
const isHeaderText = (value: string): boolean => /^[\x21-\x7e]+$/.test(value);

const Port = z.coerce
  .number(envCopy.port)
  .check(z.int(envCopy.port), z.gte(1, envCopy.port), z.lte(65_535, envCopy.port));
const Days = z.coerce.number(envCopy.keepDays).check(z.int(envCopy.keepDays), z.gte(1, envCopy.keepDays));
const UNITS_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const EVERY = /^([1-9]\d{0,3})([mhd])$/;
const Switch = z.enum(["1", "0", "true", "false", "on", "off"], envCopy.demo);

const Settings = z.object({
  PORT: z._default(Port, DEFAULT_PORT),
  HOST: z._default(z.string(), "127.0.0.1"),
  PUBLIC_URL: z.optional(z.string().check(z.refine(isOrigin, envCopy.publicUrl))),
  DATA_DIR: z._default(z.string(), "./data"),
  TRUSTED_PROXIES: z._default(
    z.string().check(z.refine((value) => listOf(value).every(isNetwork), envCopy.trustedProxies)),
    "",
  ),
  DATABASE_URL: z.optional(z.string().check(z.refine(isUrlOf(["postgres:", "postgresql:"]), envCopy.databaseUrl))),
  SMTP_URL: z.optional(z.string().check(z.refine(isUrlOf(["smtp:", "smtps:"]), envCopy.smtpUrl))),
  SMS_URL: z.optional(z.string().check(z.refine(isSafeUrl, envCopy.smsUrl))),
  SMS_TOKEN: z.optional(z.string().check(z.refine(isHeaderText, envCopy.smsToken))),
  SMS_SENDER: z.optional(z.string().check(z.maxLength(40, envCopy.smsSender))),
  SMS_INCOMING_SECRET: z.optional(
    z.string().check(z.minLength(MIN_SECRET_CHARACTERS, envCopy.smsIncomingSecret(MIN_SECRET_CHARACTERS))),
  ),
  STRIPE_KEY: z.optional(z.string().check(z.regex(/^[sr]k_\w{8,}$/, envCopy.stripeKey))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_\w{8,}$/, envCopy.stripeWebhookSecret))),
  SECRET: z.optional(z.string().check(z.minLength(MIN_SECRET_CHARACTERS, envCopy.secret(MIN_SECRET_CHARACTERS)))),
  FERNPAW_DEMO: z.optional(Switch),
  FERNPAW_DEMO_SIZE: z.optional(z.enum(DEMO_SIZE_NAMES, envCopy.demoSize)),
  FERNPAW_DEMO_PLATFORM: z._default(z.string().check(z.regex(/^\d{1,5}$/, envCopy.demoPlatform)), "40"),
  TEST_DATA_DIR: z.optional(z.string()),
  IGNORE_FILE_IDENTITY: z.optional(Switch),
  ALLOW_MISSING_CLINICS: z.optional(Switch),
  ALLOW_MIGRATION_WITHOUT_BACKUP: z.optional(Switch),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_EVERY: z._default(z.string().check(z.regex(EVERY, envCopy.backupEvery)), "1h"),
  BACKUP_KEEP_DAYS: z._default(Days, 35),
  BACKUP_KEY_FILE: z.optional(z.string()),
  /** Set by npm for what `npm start` and `npm run dev` run. */
  npm_lifecycle_event: z.optional(z.string()),
});

const isOn = (value: string | undefined): boolean => value !== undefined && ["1", "true", "on"].includes(value);

function parseEvery(text: string): number {
  const [, count, unit = ""] = EVERY.exec(text) ?? [];
  return Number(count) * (UNITS_MS[unit] ?? 0);
}

type Source = Readonly<Record<string, string | undefined>>;

/** A setting that is there but empty counts as not given, as shells and compose files leave them. */
const givenOf = (source: Source): Source =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""));

/**
 * Relative folders count from `baseDir`.
 * @throws EnvError
 */
export function readEnv(source: Source, baseDir: string): Env {
  const parsed = z.safeParse(Settings, givenOf(source));
  if (!parsed.success) {
    throw new EnvError(parsed.error.issues.map((issue) => `${issue.path.map(String).join(".")}: ${issue.message}`));
  }
  const settings = parsed.data;
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`);
  const isLocalUrl = isLocalHost(publicUrl.hostname);
  const isStartedByHand = settings.npm_lifecycle_event === "start" || settings.npm_lifecycle_event === "dev";
  const wished = settings.FERNPAW_DEMO === undefined ? null : isOn(settings.FERNPAW_DEMO);
  if (wished === true && !isLocalUrl) throw new EnvError([`FERNPAW_DEMO: ${envCopy.demoIsPublic}`]);
  if (wished === true && !isLocalHost(settings.HOST)) {
    throw new EnvError([`FERNPAW_DEMO: ${envCopy.demoIsOpen(settings.HOST)}`]);
  }
  if (settings.SMS_URL === undefined) {
    const alone = (["SMS_TOKEN", "SMS_SENDER", "SMS_INCOMING_SECRET"] as const).filter(
      (name) => settings[name] !== undefined,
    );
    if (alone.length > 0) throw new EnvError(alone.map((name) => `${name}: ${envCopy.smsWithoutUrl}`));
  }
  const { STRIPE_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  if ((key === undefined) !== (webhookSecret === undefined)) {
    throw new EnvError([`${key === undefined ? "STRIPE_WEBHOOK_SECRET" : "STRIPE_KEY"}: ${envCopy.stripeHalf}`]);
  }
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: publicUrl.origin,
    dataDir: resolve(baseDir, settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    trustedProxies: listOf(settings.TRUSTED_PROXIES),
    smtpUrl: settings.SMTP_URL ?? null,
    sms:
      settings.SMS_URL === undefined
        ? null
        : {
            url: settings.SMS_URL,
            token: settings.SMS_TOKEN ?? null,
            sender: settings.SMS_SENDER ?? "Fernpaw",
            incomingSecret: settings.SMS_INCOMING_SECRET ?? null,
          },
    planStripe: key === undefined || webhookSecret === undefined ? null : { key, webhookSecret },
    secret: settings.SECRET ?? null,
    isDemo: wished ?? (isStartedByHand && isLocalUrl && isLocalHost(settings.HOST)),
    demoSize: settings.FERNPAW_DEMO_SIZE ?? null,
    demoPlatform: Number(settings.FERNPAW_DEMO_PLATFORM),
    testDataDir: settings.TEST_DATA_DIR === undefined ? null : resolve(baseDir, settings.TEST_DATA_DIR),
    ignoresFileIdentity: isOn(settings.IGNORE_FILE_IDENTITY),
    allowsMissingClinics: isOn(settings.ALLOW_MISSING_CLINICS),
    backupDir: settings.BACKUP_DIR === undefined ? null : resolve(baseDir, settings.BACKUP_DIR),
    backupEveryMs: parseEvery(settings.BACKUP_EVERY),
    backupKeepDays: settings.BACKUP_KEEP_DAYS,
    backupKeyFile: settings.BACKUP_KEY_FILE === undefined ? null : resolve(baseDir, settings.BACKUP_KEY_FILE),
    migratesWithoutBackup: isOn(settings.ALLOW_MIGRATION_WITHOUT_BACKUP),
  };
}

/** What the database is opened with. */
export function storeSettings(env: Env): StoreSettings {
  const { dataDir, databaseUrl, ignoresFileIdentity, allowsMissingClinics } = env;
  return {
    dataDir,
    databaseUrl: databaseUrl ?? undefined,
    ignoresFileIdentity,
    allowsMissingClinics,
    beforeMigration: env.migratesWithoutBackup
      ? undefined
      : async () => (await import("./backup/migration-backup.ts")).backupBeforeMigration(env),
  };
}

const codeOf = (error: unknown): string | null =>
  error instanceof Error && "code" in error ? String(error.code) : null;

/**
 * Makes the data folder where it is missing, and tries whether something can be made in it.
 * @throws EnvError
 */
export function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    rmdirSync(mkdtempSync(join(dataDir, ".tried-")));
  } catch (error) {
    const code = codeOf(error);
    if (code === null) throw error;
    throw new EnvError([envCopy.dataDir(dataDir, code)]);
  }
}

/**
 * The server's secret: the given one, else the one in the data folder, which is made at the first start
 * and readable by its owner alone. Without it every session and every known device is gone.
 * @throws EnvError also when the folder cannot be used
 */
export function loadSecret(env: Pick<Env, "secret" | "dataDir">): string {
  if (env.secret !== null) return env.secret;
  try {
    return keptSecret(env.dataDir);
  } catch (error) {
    const code = codeOf(error);
    if (code === null) throw error;
    throw new EnvError([envCopy.dataDir(env.dataDir, code)]);
  }
}

function keptSecret(dataDir: string): string {
  const path = join(dataDir, "secret");
  try {
    keepPrivate(path);
    const kept = readFileSync(path, "utf8").trim();
    if (kept.length < MIN_SECRET_CHARACTERS) throw new EnvError([envCopy.secretFile(path, MIN_SECRET_CHARACTERS)]);
    return kept;
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
  makeFolder(dataDir);
  const made = randomBytes(32).toString("base64url");
  writeFileSync(path, `${made}\n`, { mode: 0o600, flag: "wx" });
  return made;
}
