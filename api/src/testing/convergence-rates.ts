/** Probabilities a step: the fault rates of `packages/sync`'s protocol page. */
export const KILL_TAB = 0.01;
export const POWER_CUT = 0.007;
export const TOKEN_EXPIRY = 0.03;
export const SCOPE_CHANGE = 0.006;
export const COMPACTION = 0.007;
export const RESTORE = 0.002;
export const CLOCK_JUMP = 0.005;
export const LINK_CHANGE = 0.02;
export const SECOND_TAB = 0.01;
export const TRANSIENT = 0.03;
/** How often a device's cache is on its disk as it is in memory: a power cut goes back to there. */
export const CACHE_FLUSH = 0.05;
/** Of the steps, those in which a person's tabs do several things at the same moment. */
export const RUSH = 0.25;
/** Of these, those in which a note is typed: each text continues the one before. */
export const TYPING = 0.6;
export const BACK_UP_EVERY = 150;
/** How long a device is switched off after a restore, at most. */
export const MOST_STEPS_AWAY = 160;

/** Of the changes, those that are about stock. */
export const STOCK_SHARE = 0.25;

/** The rights of the one employee, and those that are left when some are taken away. */
export const FEWER_CODES = ["appointments:view", "appointments:manage"];
export const ALL_CODES = [...FEWER_CODES, "clients:view", "clients:manage", "inventory:view", "inventory:manage"];
