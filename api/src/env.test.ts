import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { EnvError, isLocalHost, loadSecret, readEnv } from "./env.ts";

const read = (source: Record<string, string>) => readEnv(source, "/srv/fernpaw");

describe("settings", () => {
  test("are local and without a demo when nothing is given", () => {
    expect(read({})).toEqual({
      port: 5280,
      host: "127.0.0.1",
      publicUrl: "http://localhost:5280",
      dataDir: "/srv/fernpaw/data",
      trustedProxies: [],
      databaseUrl: null,
      smtpUrl: null,
      sms: null,
      planStripe: null,
      secret: null,
      isDemo: false,
      demoSize: null,
      demoPlatform: 40,
      testDataDir: null,
      ignoresFileIdentity: false,
      allowsMissingClinics: false,
      backupDir: null,
      backupEveryMs: 3_600_000,
      backupKeepDays: 35,
      backupKeyFile: null,
      migratesWithoutBackup: false,
    });
  });

  test("are all taken from the environment", () => {
    const env = read({
      PORT: "8080",
      HOST: "0.0.0.0",
      PUBLIC_URL: "https://fernpaw.example/",
      DATA_DIR: "/var/lib/fernpaw",
      DATABASE_URL: "postgres://u:p@db/fernpaw",
      SMTP_URL: "smtp://mail:587",
      SECRET: "s".repeat(32),
      TEST_DATA_DIR: "../data",
      IGNORE_FILE_IDENTITY: "1",
      ALLOW_MISSING_CLINICS: "on",
    });
    expect(env).toMatchObject({ port: 8080, publicUrl: "https://fernpaw.example", testDataDir: "/srv/data" });
    expect(env).toMatchObject({ ignoresFileIdentity: true, allowsMissingClinics: true });
  });

  test("for text messages are whole, safe, or not there", () => {
    const url = "https://sms.example/send";
    expect(read({ SMS_URL: url })).toMatchObject({
      sms: { url, token: null, sender: "Fernpaw", incomingSecret: null },
    });
    expect(read({ SMS_URL: "http://127.0.0.1:9/x", SMS_TOKEN: "t", SMS_SENDER: "Vet" })).toMatchObject({
      sms: { url: "http://127.0.0.1:9/x", token: "t", sender: "Vet" },
    });
    for (const wrong of ["http://sms.example/", "ftp://sms.example", "sms.example", "https://u:p@sms.example/"]) {
      expect(() => read({ SMS_URL: wrong })).toThrow(/SMS_URL: must be the https address/);
    }
    expect(() => read({ SMS_URL: url, SMS_TOKEN: "two\r\nlines" })).toThrow(/SMS_TOKEN: /);
    const incoming = "a".repeat(32);
    expect(read({ SMS_URL: url, SMS_INCOMING_SECRET: incoming })).toMatchObject({ sms: { incomingSecret: incoming } });
    expect(() => read({ SMS_URL: url, SMS_INCOMING_SECRET: "short" })).toThrow(
      /SMS_INCOMING_SECRET: must have at least 32/,
    );
    expect(() => read({ SMS_INCOMING_SECRET: incoming })).toThrow(
      /SMS_INCOMING_SECRET: has no meaning without SMS_URL/,
    );
    expect(() => read({ SMS_TOKEN: "t" })).toThrow(/SMS_TOKEN: has no meaning without SMS_URL/);
  });

  test("for the platform's account at Stripe are both keys, or neither", () => {
    const both = { STRIPE_KEY: "sk_test_0123456789", STRIPE_WEBHOOK_SECRET: "whsec_0123456789" };
    expect(read(both)).toMatchObject({
      planStripe: { key: both.STRIPE_KEY, webhookSecret: both.STRIPE_WEBHOOK_SECRET },
    });
    expect(read({})).toMatchObject({ planStripe: null });
    expect(() => read({ STRIPE_KEY: both.STRIPE_KEY })).toThrow(/STRIPE_KEY: has no meaning alone/);
    expect(() => read({ STRIPE_WEBHOOK_SECRET: "whsec_0123456789" })).toThrow(
      /STRIPE_WEBHOOK_SECRET: has no meaning alone/,
    );
    expect(() => read({ ...both, STRIPE_KEY: "pk_live_0123456789" })).toThrow(/STRIPE_KEY: must be a secret/);
    expect(() => read({ ...both, STRIPE_WEBHOOK_SECRET: "secret" })).toThrow(
      /STRIPE_WEBHOOK_SECRET: must be the signing/,
    );
  });

  test("for proxies are addresses and networks, and never the whole internet", () => {
    expect(read({ TRUSTED_PROXIES: "10.0.0.2, 192.168.7.0/24,fd00::/8" })).toMatchObject({
      trustedProxies: ["10.0.0.2", "192.168.7.0/24", "fd00::/8"],
    });
    for (const wrong of ["true", "proxy.clinic.example", "0.0.0.0/0", "::/0", "10.0.0.0/33", "10.0.0.2/8/8"]) {
      expect(() => read({ TRUSTED_PROXIES: wrong })).toThrow(/TRUSTED_PROXIES: must be addresses or networks/);
    }
  });

  test("that are empty count as not given", () => {
    expect(read({ PORT: "", DATABASE_URL: " " })).toMatchObject({ port: 5280, databaseUrl: null });
  });

  test("say every fault at once and what to do about it", () => {
    const wrong = {
      PORT: "eighty",
      PUBLIC_URL: "fernpaw.example",
      DATABASE_URL: "mysql://x",
      SECRET: "short",
      FERNPAW_DEMO: "maybe",
    };
    let message = "";
    try {
      read(wrong);
    } catch (error) {
      message = (error as Error).message;
    }
    for (const name of Object.keys(wrong)) expect(message).toContain(`- ${name}: `);
    expect(message).toContain("leave it out to use SQLite");
  });

  test.each(["0", "65536", "1.5", "-1"])("have no port %s", (PORT) =>
    expect(() => read({ PORT })).toThrow("PORT: must be"),
  );
});

describe("the demo", () => {
  test("is on when a person starts the server for himself", () => {
    expect(read({ npm_lifecycle_event: "start" }).isDemo).toBe(true);
    expect(read({ npm_lifecycle_event: "dev" }).isDemo).toBe(true);
    expect(read({ npm_lifecycle_event: "start", FERNPAW_DEMO: "0" }).isDemo).toBe(false);
  });

  test("is off where others can reach it", () => {
    expect(read({ npm_lifecycle_event: "start", HOST: "0.0.0.0" }).isDemo).toBe(false);
    expect(read({ npm_lifecycle_event: "start", PUBLIC_URL: "https://fernpaw.example" }).isDemo).toBe(false);
  });

  test("is refused on a public address", () => {
    expect(() => read({ FERNPAW_DEMO: "1", PUBLIC_URL: "https://fernpaw.example" })).toThrow("FERNPAW_DEMO");
    expect(read({ FERNPAW_DEMO: "1" }).isDemo).toBe(true);
  });

  test.each(["0.0.0.0", "::", "192.168.1.4", "clinic.local"])(
    "is refused on the address %s, which others reach",
    (HOST) => {
      expect(() => read({ FERNPAW_DEMO: "1", HOST })).toThrow(
        `FERNPAW_DEMO: the demo has well-known passwords, and HOST=${HOST}`,
      );
      expect(read({ FERNPAW_DEMO: "0", HOST }).isDemo).toBe(false);
    },
  );

  test.each(["127.0.0.1", "localhost", "::1"])("runs on the address %s of this machine", (HOST) => {
    expect(read({ FERNPAW_DEMO: "1", HOST }).isDemo).toBe(true);
  });

  test.each([
    ["localhost", true],
    ["127.0.0.1", true],
    ["127.1.2.3", true],
    ["[::1]", true],
    ["localhost.evil.example", false],
    ["127.0.0.1.evil.example", false],
    ["192.168.1.4", false],
  ])("takes %s for local: %s", (host, isLocal) => expect(isLocalHost(host)).toBe(isLocal));
});

describe("the secret", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "fernpaw-secret-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  test("is made once, is kept, and only its owner may read it", () => {
    const made = loadSecret({ secret: null, dataDir });
    expect(made.length).toBeGreaterThanOrEqual(43);
    expect(loadSecret({ secret: null, dataDir })).toBe(made);
    expect(statSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600);
  });

  test("may be given, and then nothing is written", () => {
    expect(loadSecret({ secret: "given".repeat(8), dataDir: join(dataDir, "absent") })).toBe("given".repeat(8));
  });

  test("cannot be kept in what is no folder, and a sentence says which setting that is", () => {
    const file = join(dataDir, "file");
    writeFileSync(file, "");
    expect(() => loadSecret({ secret: null, dataDir: file })).toThrow(EnvError);
    expect(() => loadSecret({ secret: null, dataDir: file })).toThrow(`DATA_DIR: ${file} cannot be used (ENOTDIR)`);
    expect(() => loadSecret({ secret: null, dataDir: join(file, "below") })).toThrow("DATA_DIR: ");
  });

  test("that was damaged is not replaced behind one's back", () => {
    writeFileSync(join(dataDir, "secret"), "cut");
    expect(() => loadSecret({ secret: null, dataDir })).toThrow("signs every user out");
  });
});
