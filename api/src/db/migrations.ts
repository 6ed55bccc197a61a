import type { Migration } from "kysely/migration";
import * as core from "./migrations/2026-11-21-01-core.ts";
import * as accounts from "./migrations/2026-11-21-02-accounts.ts";
import * as imports from "./migrations/2026-11-21-03-imports.ts";
import * as clientContacts from "./migrations/2026-11-21-04-client-contacts.ts";
import * as subscriptions from "./migrations/2026-11-21-05-subscriptions.ts";
import * as devices from "./migrations/2026-11-21-06-devices.ts";
import * as mailAndAccounts from "./migrations/2026-11-21-09-mail-and-accounts.ts";
import * as searchWords from "./migrations/2026-11-21-10-search-words.ts";
import * as secondFactors from "./migrations/2026-11-21-11-second-factors.ts";
import * as unreadIndex from "./migrations/2026-11-21-12-unread-index.ts";
import * as schedule from "./migrations/2026-11-21-13-schedule.ts";
import * as frontDesk from "./migrations/2026-11-21-14-front-desk.ts";
import * as people from "./migrations/2026-11-21-15-people.ts";
import * as messages from "./migrations/2026-11-21-16-messages.ts";
import * as todayBoard from "./migrations/2026-11-21-17-today-board.ts";
import * as breeds from "./migrations/2026-11-21-18-breeds.ts";
import * as blockSeries from "./migrations/2026-11-22-19-block-series.ts";
import * as importLinks from "./migrations/2026-11-22-20-import-links.ts";
import * as numberEndings from "./migrations/2026-11-22-21-number-endings.ts";
import * as databaseFile from "./migrations/2026-11-22-22-database-file.ts";

/**
 * Every migration by its file name: day, two digits for the order within the day, subject. They run in
 * this order, which must be that of their names; one that has been published is never changed.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "2026-11-21-01-core": core,
  "2026-11-21-02-accounts": accounts,
  "2026-11-21-03-imports": imports,
  "2026-11-21-04-client-contacts": clientContacts,
  "2026-11-21-05-subscriptions": subscriptions,
  "2026-11-21-06-devices": devices,
  "2026-11-21-09-mail-and-accounts": mailAndAccounts,
  "2026-11-21-10-search-words": searchWords,
  "2026-11-21-11-second-factors": secondFactors,
  "2026-11-21-12-unread-index": unreadIndex,
  "2026-11-21-13-schedule": schedule,
  "2026-11-21-14-front-desk": frontDesk,
  "2026-11-21-15-people": people,
  "2026-11-21-16-messages": messages,
  "2026-11-21-17-today-board": todayBoard,
  "2026-11-21-18-breeds": breeds,
  "2026-11-22-19-block-series": blockSeries,
  "2026-11-22-20-import-links": importLinks,
  "2026-11-22-21-number-endings": numberEndings,
  "2026-11-22-22-database-file": databaseFile,
};
