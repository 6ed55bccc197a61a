import { rm } from "node:fs/promises";
import { MessageChannel } from "node:worker_threads";
import { runLine } from "../areas/imports/import-line.ts";
import { answerLine, clinicThrough, endWith, type RunLine } from "../areas/imports/import-thread.ts";

/**
 * As `runLineInThread`, over a port like its own, in the thread of the test: a thread loads all modules of the line
 * anew, which takes longer than a short list.
 */
export const runLineHere: RunLine = async (request, clinic) => {
  const { port1: inside, port2: outside } = new MessageChannel();
  const line = runLine(structuredClone(request), clinicThrough(inside));
  const failed = new Promise<never>((_, reject) => void line.then((report) => endWith(inside, report), reject));
  try {
    return await answerLine(outside, clinic, failed);
  } finally {
    outside.close();
    await rm(request.scratchPath, { recursive: true, force: true });
  }
};
