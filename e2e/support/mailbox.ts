import { expect } from "@playwright/test";

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** What the server in demo mode would have sent. */
export class Mailbox {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async to(email: string): Promise<Mail[]> {
    const answer = await fetch(`${this.#origin}/dev/mail.json?to=${encodeURIComponent(email)}`);
    return ((await answer.json()) as { mails: Mail[] }).mails;
  }

  /** The link to a page in a mail to somebody, once it has come. */
  async link(email: string, path: string): Promise<string> {
    let found: string | undefined;
    await expect(async () => {
      const texts = (await this.to(email)).map(({ text }) => text);
      found = texts.flatMap((text) => /https?:\/\/\S+/g.exec(text) ?? []).find((url) => url.includes(`${path}#`));
      expect(found, `a mail to ${email} with a link to ${path}`).toBeDefined();
    }).toPass({ timeout: 15_000 });
    return found ?? "";
  }
}
