import { join } from "node:path";
import { offerTemplates } from "@fernpaw/testing/run-template";
import { assertBrowser } from "./browser.ts";

/**
 * One seeded demo for the whole run; each spec starts from a copy. It is the small one: every tablet that is started
 * waits for all rows of its clinic.
 */
export default function setup(): () => void {
  assertBrowser();
  process.env["FERNPAW_DEMO_SIZE"] = "XS";
  // A server's start is a third shorter when its sources are compiled already.
  process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "../../node_modules/.cache/compiled");
  return offerTemplates();
}
