import type { Plan } from "@fernpaw/domain/site/plan";
import { publicCall } from "../../../http/public-call.ts";
import { copy } from "../pages/plans.copy.ts";
import { planWords } from "../parts/plan-words.ts";

const isNumberOrNull = (value: unknown): boolean => value === null || typeof value === "number";

function isPlan(value: unknown): value is Plan {
  if (typeof value !== "object" || value === null) return false;
  const plan: Partial<Record<keyof Plan, unknown>> = value;
  return (
    [plan.code, plan.name, plan.currency].every((text) => typeof text === "string") &&
    [plan.monthlyPriceCents, plan.annualPriceCents, plan.trialDays].every((number) => typeof number === "number") &&
    [plan.maxUsers, plan.maxLocations].every(isNumberOrNull) &&
    Array.isArray(plan.features) &&
    plan.features.every((code) => typeof code === "string")
  );
}

function write(card: Element, name: string, text: string): void {
  const place = card.querySelector(`[data-plan-${name}]`);
  if (place) place.textContent = text;
}

/** A card like `pattern`, whose first point is the pattern of all points. */
function fillCard(plan: Plan, pattern: Element): Element {
  const card = pattern.cloneNode(true) as Element;
  const words = planWords(plan);
  card.setAttribute("data-plan", plan.code);
  write(card, "name", words.name);
  write(card, "price", words.price);
  write(card, "yearly", words.yearly);
  const points = words.points.flatMap((label) => {
    const point = pattern.querySelector("[data-plan-point]")?.cloneNode(true);
    if (!(point instanceof Element)) return [];
    write(point, "label", label);
    return [point];
  });
  card.querySelector("[data-plan-points]")?.replaceChildren(...points);
  return card;
}

/** Puts the plans of this server in the place of those that the page was built with. What cannot be read changes nothing. */
export async function showLivePlans(list: HTMLElement): Promise<void> {
  const { isOk, body } = await publicCall("/api/public/plans");
  const plans = body["plans"];
  const pattern = list.firstElementChild;
  if (!isOk || !Array.isArray(plans) || plans.length === 0 || !plans.every(isPlan) || !pattern) return;
  list.replaceChildren(...plans.map((plan) => fillCard(plan, pattern)));
  const trial = document.querySelector("[data-plan-trial]");
  const [first] = plans;
  if (trial && first) trial.textContent = copy.trial(first.trialDays);
}
