import type { SearchDoc } from "./search-doc.ts";
import { SearchIndex } from "./search-index.ts";

const FIRST = [
  "Ana",
  "Mónica",
  "Tomás",
  "Aoife",
  "Zoë",
  "Łukasz",
  "Nguyễn",
  "Søren",
  "Priya",
  "Kofi",
  "Mehmet",
  "Yuki",
];
const LAST = [
  "Ortega",
  "Ferreira",
  "Ødegård",
  "O'Neill",
  "Haddad",
  "Kowalski",
  "Tran",
  "Müller",
  "Patel",
  "Mensah",
  "Yılmaz",
  "Sato",
  "Smith",
];
const PETS = ["Juno", "Miso", "Otis", "Bella", "Luna", "Max", "Coco", "Rocky", "Daisy", "Milo", "Nala", "Simba"];
const BREEDS = ["Labrador Retriever", "Domestic Shorthair", "Border Collie", "French Bulldog", "Maine Coon", "Beagle"];
const SYLLABLES = ["ba", "ker", "lin", "mo", "ra", "sen", "ti", "vos", "wy", "zel"];
/** As people type: a letter, a beginning, two words, a number, a mistake. */
const QUERIES = [
  "j",
  "ju",
  "juno",
  "mon",
  "monica f",
  "ferr",
  "o'n",
  "juno ort",
  "labra",
  "0770",
  "900142",
  "yilmaz",
  "mosen",
  "fereira",
  "bakerlin",
];
const ROUNDS = 30;

let state = 20_261_121;
function below(limit: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state % limit;
}
const pick = (list: readonly string[]): string => list[below(list.length)] ?? "";
const surname = (): string => (below(3) === 0 ? pick(LAST) : pick(SYLLABLES) + pick(SYLLABLES) + pick(SYLLABLES));
const digits = (length: number): string => Array.from({ length }, () => below(10)).join("");

function docs(count: number): SearchDoc[] {
  return Array.from({ length: count }, (_, index): SearchDoc => {
    const owner = `${pick(FIRST)} ${surname()}`;
    const base = { id: String(index).padStart(36, "0"), isPast: below(10) === 0 };
    if (index % 3 > 0)
      return {
        ...base,
        kind: "pet",
        name: pick(PETS),
        related: [owner],
        details: [pick(BREEDS)],
        numbers: [digits(15)],
      };
    return {
      ...base,
      kind: "client",
      name: owner,
      related: [],
      details: [`${digits(5)}@clinic.example`],
      numbers: [`0770${digits(7)}`],
    };
  });
}

const GOODS = [
  "Meloxicam",
  "Amoxicillin",
  "Ear gel",
  "Cephalexin",
  "Surgical gloves",
  "Bandage",
  "Ketamine",
  "Syringe",
];
const FORMS = ["tablet", "oral liquid", "injection", "spray", "cream", "powder"];
/** As people find a product: a beginning, two words, a code, a barcode, a mistake. */
const PRODUCT_QUERIES = [
  "m",
  "mel",
  "meloxicam",
  "ear g",
  "gel 10",
  "vx-10",
  "5012345",
  "900142",
  "amoxicilin",
  "surgcal",
];

function productDocs(count: number): SearchDoc[] {
  return Array.from({ length: count }, (_, index): SearchDoc => {
    const ingredient = pick(GOODS);
    return {
      kind: "product",
      id: String(index).padStart(36, "0"),
      name: `${ingredient} ${below(500)} mg ${pick(SYLLABLES)}${pick(SYLLABLES)}`,
      related: [ingredient],
      details: [pick(FORMS)],
      numbers: [`VX-${digits(5)}`, `5012345${digits(6)}`],
      isPast: below(10) === 0,
    };
  });
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
}

function measure(count: number): { buildMs: number; firstMs: number[]; allMs: number[]; scanMs: number[] } {
  const list = docs(count);
  const index = new SearchIndex();
  const sinceMs = performance.now();
  index.rebuild(list);
  const buildMs = performance.now() - sinceMs;
  const [firstMs, allMs, scanMs]: number[][] = [[], [], []];
  const names = list.map(({ name }) => name.toLowerCase());
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const query of QUERIES) {
      const startMs = performance.now();
      index.search(query, { limit: 20 });
      const tookMs = performance.now() - startMs;
      allMs?.push(tookMs);
      if (query.length <= 4) firstMs?.push(tookMs);
      const scanStartMs = performance.now();
      names.filter((name) => name.startsWith(query));
      scanMs?.push(performance.now() - scanStartMs);
    }
  }
  return { buildMs, firstMs: firstMs ?? [], allMs: allMs ?? [], scanMs: scanMs ?? [] };
}

/** Each query, over an index of products alone. */
function measureProducts(count: number): { queryMs: number[]; scanMs: number[] } {
  const list = productDocs(count);
  const index = new SearchIndex();
  index.rebuild(list);
  const names = list.map(({ name }) => name.toLowerCase());
  const timed = (work: () => unknown): number => {
    const startMs = performance.now();
    work();
    return performance.now() - startMs;
  };
  const rounds = Array.from({ length: ROUNDS }, () => PRODUCT_QUERIES).flat();
  return {
    queryMs: rounds.map((query) => timed(() => index.search(query, { kinds: ["product"], limit: 20 }))),
    scanMs: rounds.map((query) => timed(() => names.filter((name) => name.startsWith(query)))),
  };
}

const SCAN = "startsWith over plain names";
const rows = [12_000, 60_000].flatMap((count) => {
  measure(count);
  const { buildMs, firstMs, allMs, scanMs } = measure(count);
  const size = count.toLocaleString("en");
  const limit = { limit: quantile(scanMs, 0.95), limitName: SCAN };
  return [
    {
      work: `search, first letters, ${size} rows, p95`,
      ours: quantile(firstMs, 0.95),
      unit: "ms",
      ...limit,
      goal: count < 20_000 ? "<= 2 ms" : "<= 25 ms",
    },
    {
      work: `search, any query, ${size} rows, p95`,
      ours: quantile(allMs, 0.95),
      unit: "ms",
      ...limit,
      goal: count < 20_000 ? "" : "<= 50 ms",
    },
    {
      work: `search index of ${size} rows`,
      ours: buildMs,
      unit: "ms",
      goal: count < 20_000 ? "<= 100 ms off the main thread" : "",
    },
  ];
});
const PRODUCTS = 10_000;
measureProducts(PRODUCTS);
const measured = measureProducts(PRODUCTS);
const productRow = {
  work: `search, any query, ${PRODUCTS.toLocaleString("en")} products, p95`,
  ours: quantile(measured.queryMs, 0.95),
  unit: "ms",
  limit: quantile(measured.scanMs, 0.95),
  limitName: SCAN,
  goal: "<= 2 ms",
};
for (const row of [...rows, productRow]) console.log(JSON.stringify(row));
