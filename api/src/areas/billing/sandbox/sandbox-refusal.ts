import * as z from "zod/mini";

export class SandboxRefusal extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, code: string) {
    super(code);
    this.statusCode = statusCode;
  }
}

export function parsed<S extends z.core.$ZodType>(schema: S, body: unknown): z.output<S> {
  const read = z.safeParse(schema, body);
  if (!read.success) throw new SandboxRefusal(400, "invalid");
  return read.data;
}
