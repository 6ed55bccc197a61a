import { publicCall, wordsOf } from "../../../http/public-call.ts";
import { copy as newsletterCopy } from "../pages/newsletter.copy.ts";
import { showState } from "./public-form.ts";
import { copy } from "../site.copy.ts";

const callOf = (step: string | undefined, token: string) =>
  step === "confirm"
    ? publicCall("/api/public/subscribe/confirm", { token })
    : publicCall(`/api/public/unsubscribe?token=${encodeURIComponent(token)}`, {});

/** The page that a newsletter's mail leads to: the token behind the `#` is used by the click, not by the visit. */
export function attachNewsletterStep(form: HTMLFormElement): void {
  const token = new URLSearchParams(window.location.hash.slice(1)).get("token") ?? "";
  const button = form.querySelector("button");
  if (token === "") {
    showState(form, "error", newsletterCopy.incomplete);
    if (button) button.disabled = true;
    return;
  }
  const send = async () => {
    showState(form, "loading", copy.sending);
    const answer = await callOf(form.dataset["newsletterStep"], token);
    showState(form, answer.isOk ? "success" : "error", wordsOf(answer) ?? (answer.isOk ? "" : copy.failed));
    // Nothing is left to press.
    if (answer.isOk) button?.remove();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (form.dataset["state"] !== "loading") void send();
  });
}
