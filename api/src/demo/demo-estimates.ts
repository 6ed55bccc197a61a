import { productPrices } from "@fernpaw/domain/catalogue/price";
import { priceOf } from "@fernpaw/domain/catalogue/price-of";
import { products } from "@fernpaw/domain/catalogue/product";
import { taxes, taxesOn } from "@fernpaw/domain/catalogue/tax";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { signatureSvg } from "@fernpaw/domain/consents/signature";
import { withHash } from "@fernpaw/domain/estimates/answer-hash";
import { signedForms } from "@fernpaw/domain/consents/signed-form";
import { estimates, VALID_DAYS } from "@fernpaw/domain/estimates/estimate";
import { estimateAnswers } from "@fernpaw/domain/estimates/estimate-answer";
import { estimateLines, rangeOf } from "@fernpaw/domain/estimates/estimate-line";
import { emptyRow, type NewRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import { addDays, addMinutes, epochMsOf, localDateOf } from "@fernpaw/domain/kernel/time";
import { visits } from "@fernpaw/domain/visits/visit";
import { drawnName } from "./demo-forms.ts";
import { DEMO_ZONE, type DemoClinic } from "./demo-logins.ts";
import { type DemoRow, demoRow } from "./demo-people.ts";
import { type DemoRandom, demoRandom } from "./demo-random.ts";

type Visit = NewRow<typeof visits>;
type Line = NewRow<typeof estimateLines>;

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 83;
const DEVICE = "reception-1";

interface Plan {
  title: string;
  isSigned: boolean;
  /** Name, low and high quantity, and whether the client wants it. */
  lines: readonly (readonly [name: string, low: number, high: number, isWanted: boolean])[];
}

const PLANS: readonly Plan[] = [
  {
    title: "Dental work",
    isSigned: false,
    lines: [
      ["Blood count", 1, 1, true],
      ["General anaesthesia, first 30 minutes", 1, 1, true],
      ["General anaesthesia, each further minute", 30, 60, true],
      ["Dental scale and polish", 1, 1, true],
      ["X-ray, two views", 1, 2, true],
      ["Intravenous fluids, day", 1, 1, true],
    ],
  },
  {
    title: "X-rays under sedation",
    isSigned: true,
    lines: [
      ["Blood chemistry, small profile", 1, 1, true],
      ["General anaesthesia, first 30 minutes", 1, 1, true],
      ["X-ray, two views", 1, 1, true],
      ["X-ray, further view", 1, 4, true],
      ["Intravenous fluids, day", 1, 1, false],
    ],
  },
];

/** How many there are: the next one has the number after it. */
export const DEMO_ESTIMATES = PLANS.length;

interface Known {
  people: readonly DemoRow[];
  schedule: readonly DemoRow[];
  catalogue: readonly DemoRow[];
  /** Signed forms: an estimate has the wishes of the form of its visit. */
  forms: readonly DemoRow[];
}

const rowsIn = <Row>(rows: readonly DemoRow[], { table }: { table: string }): Row[] =>
  rows.flatMap(({ entity, row }) => (entity.table === table ? [row as Row] : []));

function linesFor(random: DemoRandom, plan: Plan, visit: Visit, catalogue: readonly DemoRow[]) {
  const all = rowsIn<NewRow<typeof products>>(catalogue, products);
  const prices = rowsIn<RowOf<typeof productPrices>>(catalogue, productPrices);
  const rates = rowsIn<NewRow<typeof taxes>>(catalogue, taxes);
  const day = localDateOf(visit.openedAt, DEMO_ZONE);
  return (estimateId: string): Line[] =>
    plan.lines.flatMap(([name, low, high, isWanted], sort) => {
      const product = all.find((one) => one.name === name);
      const [lowMilli, highMilli] = [low * 1000, high * 1000];
      const sale = { productId: product?.id ?? "", locationId: visit.locationId, day };
      const price = priceOf(prices, { ...sale, quantityMilli: lowMilli });
      const dear = priceOf(prices, { ...sale, quantityMilli: highMilli });
      if (!product || !price || !dear) return [];
      return [
        {
          ...emptyRow(estimateLines),
          id: random.id(epochMsOf(visit.openedAt)),
          estimateId,
          productId: product.id,
          description: product.name,
          unit: product.dispensingUnit,
          lowMilli,
          highMilli,
          priceId: price.priceId,
          fixedMinor: price.fixedMinor,
          lowUnitMinor: price.unitMinor,
          highUnitMinor: dear.unitMinor,
          maxDiscountMilliPercent: price.maxDiscountMilliPercent,
          taxes: taxesOn(product.taxIds, rates, day),
          pricesIncludeTax: "yes" as const,
          sort,
          ...(plan.isSigned && { decision: isWanted ? ("accepted" as const) : ("declined" as const) }),
        },
      ];
    });
}

function answerOf(
  random: DemoRandom,
  {
    estimate,
    lines,
    signerName,
    by,
  }: { estimate: NewRow<typeof estimates>; lines: readonly Line[]; signerName: string; by: string },
): NewRow<typeof estimateAnswers> {
  const read = lines.map((line) => ({
    lineId: line.id,
    description: line.description,
    ...(rangeOf(line) ?? { lowMinor: 0, highMinor: 0 }),
    decision: line.decision === "accepted" ? ("accepted" as const) : ("declined" as const),
  }));
  const agreed = read.filter(({ decision }) => decision === "accepted");
  const signature = drawnName(random);
  const content = withHash({
    ...emptyRow(estimateAnswers),
    id: estimate.answerId ?? "",
    estimateId: estimate.id,
    title: estimate.title,
    lines: read,
    lowMinor: sumMinor(agreed.map((line) => line.lowMinor)),
    highMinor: sumMinor(agreed.map((line) => line.highMinor)),
    currency: estimate.currency,
    spendLimit: estimate.spendLimit,
    spendLimitMinor: estimate.spendLimitMinor,
    resuscitation: estimate.resuscitation,
    signerName,
    signature,
    signatureSvg: signatureSvg(signature),
    signedAt: addMinutes(estimate.presentedAt ?? "", 4),
    witnessedBy: by,
    deviceId: DEVICE,
  });
  return { ...content, petId: estimate.petId };
}

/** An estimate that waits for the client, and one that is signed and not planned yet: of patients who are in the clinic. */
export function demoEstimates(clinic: DemoClinic, { people, schedule, catalogue, forms }: Known): DemoRow[] {
  const random = demoRandom(clinic.seed + SEED_STEP);
  const names = new Map(
    rowsIn<NewRow<typeof clients>>(people, clients).map((client) => [client.id, clientName(client)]),
  );
  const open = rowsIn<Visit>(schedule, visits)
    .filter(({ status, stage, clientId }) => status === "open" && stage !== "ready_for_checkout" && clientId !== null)
    .toSorted((a, b) => (a.openedAt < b.openedAt ? -1 : a.openedAt > b.openedAt ? 1 : 0));
  const signed = new Map(rowsIn<NewRow<typeof signedForms>>(forms, signedForms).map((form) => [form.visitId, form]));
  return PLANS.flatMap((plan, at) => {
    const visit = open.find((one) => signed.has(one.id) === plan.isSigned);
    const form = signed.get(visit?.id ?? "");
    if (!visit || !clinic.hasCatalogue) return [];
    const id = random.id(epochMsOf(visit.openedAt));
    const lines = linesFor(random, plan, visit, catalogue)(id);
    const { petId, clientId, locationId, openedAt } = visit;
    const answerId = plan.isSigned ? random.id(epochMsOf(openedAt)) : null;
    const estimate: NewRow<typeof estimates> = {
      ...emptyRow(estimates),
      id,
      number: at + 1,
      reference: `EDEM-000${at + 1}`,
      petId,
      clientId,
      visitId: visit.id,
      locationId,
      title: plan.title,
      currency: "GBP",
      validUntil: addDays(localDateOf(openedAt, DEMO_ZONE), VALID_DAYS),
      status: plan.isSigned ? "accepted" : "presented",
      presentedAt: addMinutes(openedAt, 6),
      answerId,
      ...(form && {
        spendLimit: form.spendLimit,
        spendLimitMinor: form.spendLimitMinor,
        resuscitation: form.resuscitation,
      }),
    };
    const by = visit.vetId ?? clinic.people[0]?.userId ?? "";
    const signerName = names.get(clientId ?? "") ?? "";
    const answer = plan.isSigned ? answerOf(random, { estimate, lines, signerName, by }) : null;
    return [
      demoRow(estimates, estimate),
      ...lines.map((line) => demoRow(estimateLines, line)),
      ...(answer ? [demoRow(estimateAnswers, answer)] : []),
    ];
  });
}
