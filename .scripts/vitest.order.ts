import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const isFull = process.env["FERNPAW_SEARCHES"] === "full";

/** Another text for other tests, so that a state of the tests fails each time or never. */
const seedOf = (files: TestSpecification[]): string =>
  process.env["FERNPAW_ORDER"] ?? String(files.reduce((sum, { moduleId }) => sum + statSync(moduleId).size, 0));

/**
 * Long files first. In a full search files that share a process run in an order that changes with the tests: what one
 * leaves behind helps or hinders another only in some orders. `FERNPAW_ORDER` repeats an order.
 */
export class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const seed = seedOf(files);
    if (!isFull && !process.env["FERNPAW_ORDER"]) return sorted;
    process.stdout.write(`Files that share a process run in the order FERNPAW_ORDER=${seed}\n`);
    const keyOf = ({ moduleId }: TestSpecification): string =>
      createHash("sha1").update(`${seed} ${moduleId}`).digest("hex");
    // Each project stays in its place: a process goes on only with files of its own project.
    return [...Map.groupBy(sorted, ({ project }) => project)].flatMap(([project, own]) =>
      project.config.isolate ? own : own.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other))),
    );
  }
}
