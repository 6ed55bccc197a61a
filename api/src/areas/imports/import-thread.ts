import { once } from "node:events";
import { rm } from "node:fs/promises";
import type { MessagePort } from "node:worker_threads";
import type { ClinicPort } from "./clinic-port.ts";
import type { LineRequest } from "./import-line.ts";
import type { ImportReport } from "./report/report-figures.ts";
import { startThread } from "../../start-thread.ts";

type Method = keyof ClinicPort;

/** What the thread sends: a question, or the end. */
type FromThread = { ask: Method; args: readonly unknown[] } | { report: ImportReport };
/** What it gets for a question. */
type Answer = { value: unknown } | { failed: true };

/** The thread's end: the clinic as the line sees it. */
export function clinicThrough(port: MessagePort): ClinicPort {
  const ask =
    <Name extends Method>(name: Name) =>
    async (...args: Parameters<ClinicPort[Name]>): Promise<Awaited<ReturnType<ClinicPort[Name]>>> => {
      const answered = once(port, "message") as Promise<[Answer]>;
      port.postMessage({ ask: name, args } satisfies FromThread);
      const [answer] = await answered;
      if ("failed" in answer) throw new Error(`the clinic's side failed at ${name}`);
      return answer.value as Awaited<ReturnType<ClinicPort[Name]>>;
    };
  return {
    storedRows: ask("storedRows"),
    clientsPage: ask("clientsPage"),
    olderPetsPage: ask("olderPetsPage"),
    weightsOf: ask("weightsOf"),
    vaccinationsOf: ask("vaccinationsOf"),
    importedNotesOf: ask("importedNotesOf"),
    appointmentsAt: ask("appointmentsAt"),
    plansFrom: ask("plansFrom"),
    productsPage: ask("productsPage"),
    openedStock: ask("openedStock"),
    knownBalances: ask("knownBalances"),
    absorbedBy: ask("absorbedBy"),
    write: ask("write"),
    saveProgress: ask("saveProgress"),
  };
}

/** The end of the thread that has done its work. */
export const endWith = (port: MessagePort, report: ImportReport): void => {
  port.postMessage({ report } satisfies FromThread);
  port.close();
};

/** Reads a list through, and asks `clinic` what it has. @throws what either throws */
export type RunLine = (request: LineRequest, clinic: ClinicPort) => Promise<ImportReport>;

/** The other end of the line's port. */
interface LineSide {
  on(event: "message", listener: (message: FromThread) => void): unknown;
  postMessage(answer: Answer): void;
}

/** Answers the questions of a line. What `clinic` throws ends the line, and is then thrown as it was. */
export async function answerLine(side: LineSide, clinic: ClinicPort, failed: Promise<never>): Promise<ImportReport> {
  let failure: unknown = null;
  const answer = async ({ ask, args }: Extract<FromThread, { ask: Method }>): Promise<Answer> => {
    try {
      return { value: await (clinic[ask] as (...values: readonly unknown[]) => Promise<unknown>)(...args) };
    } catch (error) {
      // The line is told, so that it closes its files; the cause stays here.
      failure = error;
      return { failed: true };
    }
  };
  const ended = new Promise<ImportReport>((resolve) => {
    side.on("message", (message) => {
      if ("report" in message) resolve(message.report);
      else void answer(message).then((value) => side.postMessage(value));
    });
  });
  try {
    return await Promise.race([ended, failed]);
  } catch (error) {
    throw failure ?? error;
  }
}

/** `runLine` in a thread of its own. */
export const runLineInThread: RunLine = async (request, clinic) => {
  const worker = startThread(new URL("./import-worker.ts", import.meta.url), {
    workerData: request,
    // Rows come and go: without a limit their space alone grows to 128 MB.
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  });
  const failed = new Promise<never>((_, reject) => {
    worker.on("error", reject);
    worker.on("exit", (code) => reject(new Error(`the import's thread ended with ${code}`)));
  });
  try {
    return await answerLine(worker, clinic, failed);
  } finally {
    await worker.terminate();
    await rm(request.scratchPath, { recursive: true, force: true });
  }
};
