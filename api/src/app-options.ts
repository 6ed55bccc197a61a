import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { FastifyBaseLogger } from "fastify";
import type { AuthSettings } from "./areas/auth/auth-settings.ts";
import type { OnlinePaymentSettings } from "./areas/billing/online/accounts.ts";
import type { DemoLogin } from "./areas/health/health.routes.ts";
import type { PlanPaymentSettings, PlanProvider } from "./areas/subscriptions/provider/plan-provider.ts";
import type { RunLine } from "./areas/imports/import-thread.ts";
import type { RateLimits } from "./http/rate-classes.ts";
import type { OpenStore } from "./db/open-store.ts";
import type { SmsSettings } from "./sms/sms-transport.ts";
import type { UploadQuotas } from "./uploads/upload-guard.ts";

/** The settings and services of one server. */
export interface AppOptions {
  store: OpenStore;
  sync: SyncServer;
  /** Origin under which people open the app. */
  publicUrl: string;
  /** Addresses and networks of proxies beside this machine: who they say has called, has called. */
  trustedProxies?: readonly string[];
  secret: string;
  version: string;
  /** `postgres://…`: other servers may share the database, and hear of commits through it. */
  databaseUrl?: string | undefined;
  /** The built app; null: this server has the API alone. */
  distDir: string | null;
  /** Milliseconds since 1970. */
  now: () => number;
  logger: FastifyBaseLogger;
  /** Folder for uploads. */
  dataDir: string;
  /** Folder of the scheduled backups: the list of erased clients is kept there too. */
  backupDir?: string | null;
  /** `smtp://…`: who takes our mail. */
  smtpUrl?: string | null;
  /** The provider of text messages; without one they are only noted in the log. */
  sms?: SmsSettings | null;
  /** The services that take card payments online. */
  onlinePayments?: OnlinePaymentSettings;
  /** The platform's own account at the sandbox for the payments of subscriptions; without an account no plan can be paid here. */
  planPayments?: PlanPaymentSettings | null;
  /** The same at another provider, in place of the sandbox. */
  planProvider?: PlanProvider | null;
  /** Without a server for mail, a demo shows it at `/dev/mail`. */
  isDemo?: boolean;
  /** Shown on the sign-in page; empty unless this is a demo. */
  demoLogins?: readonly DemoLogin[];
  auth?: AuthSettings;
  /** Free bytes of the disk with the folder; asks the system if not given. */
  freeBytes?: (dataDir: string) => Promise<number>;
  /** Uploads of a clinic in a day; `UPLOADS_PER_DAY` if not given. */
  quotas?: UploadQuotas;
  /** Calls of a person in a minute; `RATE_LIMITS` if not given. */
  rateLimits?: RateLimits;
  /** How an import reads its list through; in a thread of its own if not given. */
  runImportLine?: RunLine;
  /** How long a body may take to arrive; 10 s if not given. */
  bodyDeadlineMs?: number;
}
