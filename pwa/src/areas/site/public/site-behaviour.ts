import { attachNewsletter } from "../script/newsletter.ts";
import { attachServicesMenu } from "../script/services-menu.ts";
import { attachSmallMenu } from "../script/small-menu.ts";

/** Pixels. At exactly this the bar still looks as at the top. */
const PAST_TOP = 50;

/** The ground under the bar comes once the page has moved by more than `PAST_TOP`. */
function attachHeader(header: HTMLElement, signal: AbortSignal): void {
  const follow = () => header.toggleAttribute("data-past", window.scrollY > PAST_TOP);
  // After the first paint: asking for the place earlier would make the browser lay the page out twice.
  requestAnimationFrame(() => setTimeout(follow));
  window.addEventListener("scroll", follow, { passive: true, signal });
}

/** What the bar and the footer do. Answers how to take it off again. */
export function attachSite(root: ParentNode): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  document.documentElement.dataset["script"] = "";
  const find = <T extends HTMLElement>(selector: string) => root.querySelector<T>(selector);
  const header = find("[data-site-header]");
  if (header) attachHeader(header, signal);
  const services = find("[data-services]");
  if (services) attachServicesMenu(services, signal);
  const small = find<HTMLDetailsElement>("[data-small-menu]");
  if (small) attachSmallMenu(small, signal);
  const newsletter = find<HTMLFormElement>("form[data-newsletter]");
  if (newsletter) attachNewsletter(newsletter, signal);
  return () => ending.abort();
}
