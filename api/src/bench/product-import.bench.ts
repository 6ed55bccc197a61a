import { BenchSteps } from "@fernpaw/testing/bench-steps";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { HttpClinic } from "../testing/http-clinic.ts";

const LINES = 20_000;
const STEP_S = 900;

/** A supplier's list: numbers, names, barcodes, packs and costs; `cents` are added to each cost. */
function supplierList(cents: number): string {
  const lines = Array.from({ length: LINES }, (_, at) => {
    const cost = (100 + ((at * 37) % 9000) + cents) / 100;
    return `W-${100_000 + at},"Article ${at}, size ${at % 12}",50${String(10_000_000_000 + at)},${1 + (at % 100)},${cost.toFixed(2)},${(cost * 1.6).toFixed(2)}`;
  });
  return ["Code,Name,Barcode,Pack size,Cost,Price", ...lines].join("\n");
}

const print = (row: Record<string, unknown>): void => void process.stdout.write(`${JSON.stringify(row)}\n`);
const steps = new BenchSteps("product-import.bench");

/** The most memory that the server has had, in MB. Linux alone tells. */
function mostMemoryMb({ pid }: ServerProcess): number {
  if (process.platform !== "linux") return Number.NaN;
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

interface Job {
  id: string;
  status: string;
  guesses: Record<string, string>;
}

const { server, clinic } = await steps.run("our server starts", async () => {
  const started = await ServerProcess.start();
  return { server: started, clinic: await HttpClinic.register(started.origin) };
});

async function call<Answer>(method: string, path: string, body?: string, type = "application/json"): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${clinic.accessToken}`,
    ...(body !== undefined && { "content-type": type }),
  };
  const answer = await fetch(`${server.origin}${path}`, { method, headers, ...(body !== undefined && { body }) });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Seconds until the step has ended. */
async function seconds(id: string, verb: string, ended: string): Promise<number> {
  const from = performance.now();
  await call("POST", `/api/imports/${id}/${verb}`);
  for (;;) {
    const { status } = await call<Job>("GET", `/api/imports/${id}`);
    if (status === ended) return (performance.now() - from) / 1000;
    if (status === "failed") throw new Error(`the ${verb} failed`);
    await wait(50);
  }
}

async function importList(cents: number): Promise<{ id: string; checkS: number; runS: number }> {
  const { id, guesses } = await call<Job>("POST", "/api/imports", supplierList(cents), "text/csv");
  const products = { kind: "retail", supplierId: null, addNew: "yes", decimalSign: "." };
  await call(
    "PUT",
    `/api/imports/${id}/mapping`,
    JSON.stringify({ kind: "products", mapping: guesses, dateOrder: null, products }),
  );
  return { id, checkS: await seconds(id, "check", "checked"), runS: await seconds(id, "run", "done") };
}

const before = mostMemoryMb(server);
const added = await steps.run("a list of new products", () => importList(0), STEP_S);
print({ work: "20,000 products of a list checked", ours: LINES / added.checkS, unit: "rows/s" });
print({
  work: "20,000 new products of a list imported, with prices and costs",
  ours: LINES / added.runS,
  unit: "rows/s",
});
const changed = await steps.run("the same list with other costs", () => importList(7), STEP_S);
print({
  work: "20,000 known products of a list given new prices and costs",
  ours: LINES / changed.runS,
  unit: "rows/s",
});
print({ work: "memory above an idle server during these imports", ours: mostMemoryMb(server) - before, unit: "MB" });
const undoneS = await steps.run("the undo", () => seconds(changed.id, "undo", "undone"), STEP_S);
print({ work: "20,000 changed products given their values back", ours: LINES / undoneS, unit: "rows/s" });
await server.remove();
process.exit(0);
