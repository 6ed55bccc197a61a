import { cpSync } from "node:fs";
import { join } from "node:path";
import { runTemplate } from "./run-template.ts";

type Fill = (folder: string) => Promise<void>;

/** The demo is a day around the moment of its seed: an older template is made anew. */
const FRESH_MS = 10 * 60_000;
const DATABASE = "fernpaw.db";

/**
 * Fills `into` with a data folder that has the demo of a size, seeded less than ten minutes ago: `seed` fills a folder
 * for the first who asks. Does nothing where no templates are on offer; the server then seeds its own.
 */
export async function copyDemo(into: string, size: string, seed: Fill): Promise<void> {
  // Ten minutes by the clock, so that none reaches into the next day.
  const template = await runTemplate(`demo-${Math.floor(Date.now() / FRESH_MS)}${size}`, seed);
  if (template !== null) cpSync(template, into, { recursive: true });
}

/**
 * Puts a database with every table and no row into a data folder: `migrate` opens and closes one in a folder for the first who asks.
 * Does nothing where no templates are on offer; who opens the folder then migrates.
 */
export async function copyMigrated(into: string, migrate: Fill): Promise<void> {
  const template = await runTemplate("migrated", migrate);
  if (template !== null) cpSync(join(template, DATABASE), join(into, DATABASE));
}
