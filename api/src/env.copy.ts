/** Messages about wrong settings: the fault, then the remedy. */
export const envCopy = {
  heading: "The settings cannot be used. Correct them in the environment and start again:",
  port: "must be a whole number from 1 to 65535, such as 5280",
  publicUrl: "must be the address that people open, without a path, such as https://fernpaw.example",
  trustedProxies: "must be addresses or networks of proxies, such as 10.0.0.2 or 10.0.0.0/24, with commas between them",
  databaseUrl: "must look like postgres://user:password@host:5432/database; leave it out to use SQLite",
  smtpUrl: "must look like smtp://user:password@host:587; leave it out to send no mail",
  smsUrl:
    "must be the https address that takes text messages, without a user name in it; http only for this machine; leave it out to send none",
  smsToken: "must be one word of plain letters, digits and signs",
  smsSender: "must have at most 40 characters",
  smsIncomingSecret: (min: number) => `must have at least ${min} characters; leave it out to take no incoming texts`,
  smsWithoutUrl: "has no meaning without SMS_URL; give both or neither",
  stripeKey: "must be a secret or restricted key of Stripe, which begins with sk_ or rk_",
  stripeWebhookSecret: "must be the signing secret of the webhook at Stripe, which begins with whsec_",
  stripeHalf: "has no meaning alone; give STRIPE_KEY and STRIPE_WEBHOOK_SECRET, or neither",
  secret: (min: number) => `must have at least ${min} characters; leave it out to have one made and kept in DATA_DIR`,
  secretFile: (path: string, min: number) =>
    `SECRET: ${path} holds fewer than ${min} characters; restore it from the backup, or delete it, which signs every user out`,
  dataDir: (path: string, reason: string) =>
    `DATA_DIR: ${path} cannot be used (${reason}); name a folder that this user may make and write to`,
  demo: "must be 1 or 0",
  demoSize: "must be XS, S, M, L or XL",
  demoPlatform: "must be a whole number up to 99999",
  backupEvery: "must be a time such as 30m, 1h or 1d",
  keepDays: "must be a whole number of days, at least 1",
  demoIsPublic: "the demo has well-known passwords and runs on a local PUBLIC_URL only; unset one of the two",
  demoIsOpen: (host: string) =>
    `the demo has well-known passwords, and HOST=${host} lets other machines in; leave HOST out for this machine alone, or unset FERNPAW_DEMO`,
};
