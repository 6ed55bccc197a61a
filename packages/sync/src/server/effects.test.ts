import { defineMutation } from "@fernpaw/domain/kernel/mutation";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { effect, effectsByName } from "./effects.ts";

test("two effects of one mutation both run, in the order of the list", async () => {
  const mutation = defineMutation({
    name: "samples.add",
    permission: "signed_in",
    args: () => z.strictObject({ id: z.string() }),
    run: async () => undefined,
  });
  const ran: string[] = [];
  const note = (word: string) =>
    effect(mutation, async (_tx, _sql, { id }) => {
      ran.push(`${word} ${id}`);
    });
  const effects = effectsByName([note("number"), note("message")]);
  expect(Object.keys(effects)).toEqual(["samples.add"]);
  await effects["samples.add"]?.(null as never, null as never, { id: "a" } as never, null as never);
  expect(ran).toEqual(["number a", "message a"]);
});
