import type { LoggerOptions } from "pino";

/** Names under which a log line might carry what opens a door. */
const SECRETS = ["password", "passwordHash", "accessToken", "token", "secret", "authorization", "cookie"];

/** Query strings stay out of the log as well: somebody may have typed a name into them. */
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
      path: request.url?.split("?", 1)[0],
    }),
    res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
  },
};
