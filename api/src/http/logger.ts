import type { FastifyBaseLogger } from "fastify";
import type { Bindings, ChildLoggerOptions, LoggerOptions } from "pino";

/** Names under which a log line might carry what opens a door. */
const SECRETS = ["password", "passwordHash", "accessToken", "token", "secret", "authorization", "cookie"];

/** A private address of a calendar or an archive is its own key. */
const KEY_IN_PATH = /^(\/api\/(?:calendar|archives\/[^/]+\/[^/]+)\/)[^/]+(?=\.(?:ics|zip)$)/;

/** Query strings stay out of the log as well: somebody may have typed a name into them. */
const pathOf = (url: string | undefined): string | undefined =>
  url?.split("?", 1)[0]?.replace(KEY_IN_PATH, "$1[redacted]");

export const loggerOptions: LoggerOptions = {
  level: "info",
  redact: {
    paths: [
      ...SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      'req.headers["set-cookie"]',
      'res.headers["set-cookie"]',
    ],
    censor: "[redacted]",
  },
  serializers: {
    req: (request: { method?: string; url?: string; id?: string }) => ({
      id: request.id,
      method: request.method,
      path: pathOf(request.url),
    }),
    res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
  },
};

const METHODS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** A child that is made with its first line: pino writes and redacts a child's bindings at once, and most requests log nothing. */
class LazyLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #options: ChildLoggerOptions;
  #made: FastifyBaseLogger | null = null;

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options: ChildLoggerOptions) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get level(): string {
    return this.#parent.level;
  }

  get logger(): FastifyBaseLogger {
    return (this.#made ??= this.#parent.child(this.#bindings, this.#options));
  }

  child(bindings: Bindings, options?: ChildLoggerOptions): FastifyBaseLogger {
    return this.logger.child(bindings, options);
  }
}

for (const method of METHODS) {
  Object.defineProperty(LazyLogger.prototype, method, {
    value(this: LazyLogger, ...line: [object, string?]) {
      this.logger[method](...line);
    },
  });
}

/** The logger of one request, with its id. */
export const lazyChildLogger = (
  parent: FastifyBaseLogger,
  bindings: Bindings,
  options: ChildLoggerOptions,
): FastifyBaseLogger => new LazyLogger(parent, bindings, options) as LazyLogger & FastifyBaseLogger;
