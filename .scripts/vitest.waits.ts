import { vi } from "vitest";

const HANGS_AFTER_MS = 60_000;
const { waitFor } = vi;

/** Vitest's own second, which no setting changes, is too short for a machine with other work. */
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: HANGS_AFTER_MS, ...options });
