interface StartFacts {
  version: string;
  url: string;
  address: string;
  /** The folder, or the database's address without its password. */
  data: string;
  hasAccounts: boolean;
  demoLogins: readonly { label: string; email: string; password: string }[];
  /** Page with the mail that would have been sent; null: mail is sent, or waits. */
  mailbox: string | null;
}

const loginLines = (logins: StartFacts["demoLogins"]): string[] => {
  const width = Math.max(...logins.map(({ email }) => email.length));
  return logins.map(({ email, password, label }) => `    ${email.padEnd(width)}  ${password}  ${label}`);
};

function whoMaySignIn({ hasAccounts, demoLogins, url }: StartFacts): string[] {
  if (demoLogins.length > 0) return ["  Sign in with one of the demo accounts:", ...loginLines(demoLogins)];
  if (hasAccounts) return ["  Sign in with your account."];
  return [`  The server has no accounts yet: open a clinic at ${url}/register, or start with FERNPAW_DEMO=1.`];
}

export const mainCopy = {
  started: (started: StartFacts): string =>
    [
      "",
      `Fernpaw ${started.version} is listening on ${started.address}`,
      `  Open ${started.url}`,
      `  Data in ${started.data}`,
      ...(started.mailbox === null ? [] : [`  Mail is not sent but shown at ${started.mailbox}`]),
      ...whoMaySignIn(started),
      "",
      "",
    ].join("\n"),
  plainHttp: (url: string) =>
    `${url} is plain http: browsers then keep the app neither installed nor ready for a lost network. Use https, or localhost on this machine.`,
  noMail:
    "No SMTP_URL is set: mail waits in the queue, passwords cannot be reset by mail, and new owners are not asked to prove their address.",
  publicDemo: (data: string) =>
    `${data} holds the demo, whose passwords are well known, and PUBLIC_URL or HOST lets others in. Choose another DATA_DIR or DATABASE_URL.`,
  portTaken: (port: number, host: string) =>
    `Port ${port} on ${host} is taken by another program. Stop it, or choose another port with PORT=5281.`,
  portForbidden: (port: number, host: string) =>
    `This user may not listen on port ${port} of ${host}. Choose a port above 1023 with PORT.`,
  hostUnknown: (host: string) =>
    `HOST=${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of them.`,
  startFailed: (reason: string) => `Fernpaw could not start.\n${reason}`,
};
