import { text } from "@fernpaw/domain/kernel/text";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { createMinuteCounter } from "../../../http/minute-counter.ts";
import { maskNetwork } from "../../../http/network.ts";
import { assertSigned, SignatureRefused } from "../../../http/signed-body.ts";
import { keepBodyText, readSigned, SIGNED_POST_BYTES } from "../../../http/signed-post.ts";
import type { Limits } from "../../auth/public/limits.ts";
import { takeText, type TextDeps } from "./take-text.ts";

const TEXTS_PER_NETWORK = 600;
/** Of one sender. The server drops more without a word. */
const TEXTS_PER_NUMBER = { count: 40, windowMs: 3_600_000 };
/** The header with the signature of an incoming text. */
export const TEXT_SIGNATURE = "fernpaw-signature";

/** As a text that we send, the other way round. Other fields are left unread. */
const Incoming = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  from: z.string().check(z.trim(), z.regex(/^\+?[1-9]\d{4,14}$/)),
  text: text(8000),
});

export interface IncomingDeps extends TextDeps {
  limits: Limits;
  /** Null: this server takes no incoming texts. */
  secret: string | null;
}

function readText(body: string): z.output<typeof Incoming> {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw new SignatureRefused("the text cannot be read");
  }
  const read = z.safeParse(Incoming, json);
  if (!read.success) throw new SignatureRefused("the text cannot be read");
  return read.data;
}

/** The address for the provider of text messages. A text without the right signature changes nothing. */
export const incomingRoutes: FastifyPluginAsyncZod<IncomingDeps> = async (app, deps) => {
  const { store, limits, secret, now } = deps;
  const counter = createMinuteCounter(now);
  keepBodyText(app);

  app.post(
    "",
    {
      config: { permission: "public" },
      bodyLimit: SIGNED_POST_BYTES,
      schema: {
        summary: "The provider of text messages has one from a client; its signature is the permission",
        body: z.string(),
        response: { 200: z.object({}) },
      },
    },
    async (request) => {
      counter.spend(maskNetwork(request.ip), TEXTS_PER_NETWORK);
      const { body, headers } = request;
      const signature = headers[TEXT_SIGNATURE];
      const received = readSigned(() => {
        if (secret === null) throw new SignatureRefused("this server takes no texts");
        assertSigned(secret, body, typeof signature === "string" ? signature : "", now());
        return readText(body);
      });
      const from = received.from.startsWith("+") ? received.from : `+${received.from}`;
      if (await store.write((sql) => limits.take(sql, "text-in", from, TEXTS_PER_NUMBER)))
        await takeText(deps, { ...received, from });
      return {};
    },
  );
};
