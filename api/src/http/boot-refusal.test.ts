import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addAuthorization } from "./authorize.ts";

let app: FastifyInstance;

beforeEach(() => {
  app = Fastify();
  addAuthorization(
    app,
    {
      authenticateToken: async () => null,
      noteCookies: async () => undefined,
      isSteppedUp: () => false,
      mustEnrol: () => false,
    },
    "http://localhost",
  );
});
afterEach(() => app.close());

test("a route that does not say who may call it keeps the server from starting", async () => {
  expect(() => app.get("/open", async () => "ok")).toThrow("GET /open declares no permission");
});

test("so does one inside of an area", async () => {
  const area = async (inner: FastifyInstance) => {
    inner.post("/pets", async () => "ok");
  };
  await expect(app.register(area, { prefix: "/api" })).rejects.toThrow("POST /api/pets declares no permission");
});

test("a route that says so is served", async () => {
  app.get("/open", { config: { permission: "public" } }, async () => "ok");
  const answer = await app.inject("/open");
  expect(answer.body).toBe("ok");
});
