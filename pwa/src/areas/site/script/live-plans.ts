import { FIRST_PLANS, PLAN_CURRENCIES, PLAN_INTERVALS, type Plan } from "@fernpaw/domain/plans/plan";
import { publicCall } from "../../../http/public-call.ts";
import { copy } from "../pages/plans.copy.ts";
import { FIRST_VIEW, planWords, type PriceView } from "../public/plan-words.ts";

const isNumber = (value: unknown): boolean => typeof value === "number";
const isNumberOrNull = (value: unknown): boolean => value === null || isNumber(value);

const isPrice = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null) return false;
  const price: Partial<Record<string, unknown>> = { ...value };
  return (
    PLAN_CURRENCIES.some((code) => code === price["currency"]) &&
    isNumber(price["monthMinor"]) &&
    isNumber(price["yearMinor"])
  );
};

function isPlan(value: unknown): value is Plan {
  if (typeof value !== "object" || value === null) return false;
  const plan: Partial<Record<keyof Plan, unknown>> = value;
  return (
    [plan.code, plan.name].every((text) => typeof text === "string") &&
    [plan.storageGib, plan.trialDays].every(isNumber) &&
    [plan.maxUsers, plan.maxLocations].every(isNumberOrNull) &&
    Array.isArray(plan.prices) &&
    plan.prices.length > 0 &&
    plan.prices.every(isPrice)
  );
}

function write(card: Element, name: string, text: string): void {
  const place = card.querySelector(`[data-plan-${name}]`);
  if (place) place.textContent = text;
}

/** A card like `pattern`, whose first point is the pattern of all points. */
function fillCard(plan: Plan, { pattern, view }: { pattern: Element; view: PriceView }): Element {
  const card = pattern.cloneNode(true) as Element;
  const words = planWords(plan, view);
  card.setAttribute("data-plan", plan.code);
  for (const name of ["name", "price", "per", "other"] as const) write(card, name, words[name]);
  const points = words.points.flatMap((label) => {
    const point = pattern.querySelector("[data-plan-point]")?.cloneNode(true);
    if (!(point instanceof Element)) return [];
    write(point, "label", label);
    return [point];
  });
  card.querySelector("[data-plan-points]")?.replaceChildren(...points);
  return card;
}

/** The plans of this server; null where the answer cannot be read. */
async function plansHere(): Promise<readonly Plan[] | null> {
  const { isOk, body } = await publicCall("/api/public/plans");
  const plans = body["plans"];
  return isOk && Array.isArray(plans) && plans.length > 0 && plans.every(isPlan) ? plans : null;
}

/** Shows the plans of this server in place of those that the page was built with, in the currency and by the interval that the reader chooses. */
export async function showLivePlans(list: HTMLElement): Promise<void> {
  const pattern = list.firstElementChild?.cloneNode(true);
  const choice = document.querySelector<HTMLElement>("[data-plan-view]");
  if (!(pattern instanceof Element)) return;
  let plans: readonly Plan[] = FIRST_PLANS;
  const chosen = <Value extends string>(name: string, values: readonly Value[], usual: Value): Value => {
    const { value } = choice?.querySelector<HTMLSelectElement>(`select[name=${name}]`) ?? { value: usual };
    return values.find((one) => one === value) ?? usual;
  };
  const show = () => {
    const view = {
      currency: chosen("currency", PLAN_CURRENCIES, FIRST_VIEW.currency),
      interval: chosen("interval", PLAN_INTERVALS, FIRST_VIEW.interval),
    };
    list.replaceChildren(...plans.map((plan) => fillCard(plan, { pattern, view })));
  };
  if (choice) {
    choice.hidden = false;
    choice.addEventListener("change", show);
  }
  const here = await plansHere();
  if (!here) return;
  plans = here;
  show();
  const trial = document.querySelector("[data-plan-trial]");
  const [first] = plans;
  if (trial && first) trial.textContent = copy.trial(first.trialDays);
}
