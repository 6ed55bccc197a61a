import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { uaFamilyOf } from "./public/ua-family.ts";

interface CookieName {
  secure: string;
  /** Where a browser takes no Secure cookie: plain http in a clinic's network. */
  plain: string;
}

export const REFRESH_COOKIE: CookieName = { secure: "__Host-fernpaw_rt", plain: "fernpaw_rt" };
export const DEVICE_COOKIE: CookieName = { secure: "__Host-fernpaw_dev", plain: "fernpaw_dev" };

/** WebKit alone takes no Secure cookie from http://localhost. */
function takesSecureCookies(headers: FastifyRequest["headers"], publicUrl: string): boolean {
  if (publicUrl.startsWith("https:")) return true;
  const hostname = (headers.host ?? "").replace(/:\d+$/, "");
  return hostname === "localhost" && uaFamilyOf(headers["user-agent"]) !== "Safari";
}

export function cookieName(cookie: CookieName, headers: FastifyRequest["headers"], publicUrl: string): string {
  return takesSecureCookies(headers, publicUrl) ? cookie.secure : cookie.plain;
}

export interface CookieJar {
  read(request: FastifyRequest, cookie: CookieName): string | undefined;
  write(reply: FastifyReply, cookie: CookieName, value: string, maxAgeMs: number): void;
  clear(reply: FastifyReply, cookie: CookieName): void;
}

export function createCookieJar(publicUrl: string): CookieJar {
  const optionsFor = (request: FastifyRequest) =>
    ({
      path: "/",
      httpOnly: true,
      sameSite: "strict",
      secure: takesSecureCookies(request.headers, publicUrl),
    }) as const;
  return {
    read: (request, cookie) => request.cookies[cookieName(cookie, request.headers, publicUrl)],
    write(reply, cookie, value, maxAgeMs) {
      const name = cookieName(cookie, reply.request.headers, publicUrl);
      void reply.setCookie(name, value, { ...optionsFor(reply.request), maxAge: Math.floor(maxAgeMs / 1000) });
    },
    clear(reply, cookie) {
      const name = cookieName(cookie, reply.request.headers, publicUrl);
      void reply.setCookie(name, "", { ...optionsFor(reply.request), maxAge: 0 });
    },
  };
}
