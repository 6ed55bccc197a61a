import { act, renderHook } from "@testing-library/react";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import type { CoreOptions } from "./form-types.ts";
import { useSending } from "./use-sending.ts";

interface Values {
  name: string;
}

const nothing = (): void => undefined;

test("the first fault is looked for after the fields have heard of the faults", async () => {
  const order: string[] = [];
  const { result } = renderHook(() => {
    const rhf = useForm<Values>({
      defaultValues: { name: "" },
      resolver: () => ({ values: {}, errors: { name: { type: "custom", message: "Enter a name." } } }),
    });
    const options = { judgeSlowly: () => Promise.resolve({}) } as Partial<CoreOptions<Values>> as CoreOptions<Values>;
    const sending = useSending(rhf, useRef(options), { onFault: () => order.push("looked for"), onSent: nothing });
    return { rhf, ...sending };
  });
  result.current.rhf.subscribe({
    formState: { errors: true },
    callback: ({ errors }) => {
      if (errors?.name) order.push("heard of");
    },
  });
  await act(async () => {
    result.current.submit();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect([...new Set(order)]).toEqual(["heard of", "looked for"]);
});
