import type { Fact } from "@fernpaw/domain/reports/sum-facts";
import { incomeKinds, lineProviders, petTypesOf } from "../reports.queries.ts";
import { type Charged, chargedIn, signed } from "./charged-lines.ts";
import type { FactContext, FactSource } from "./fact-source.ts";
import { visitsOf } from "./visit-facts.ts";

interface Lookups {
  kindOf: ReadonlyMap<string, string>;
  vetOf: ReadonlyMap<string, string | null>;
  speciesOf: ReadonlyMap<string, string>;
}

/** The key of a line without one. */
const NONE = "";

/** The income category of a product, or its kind where the clinic gave it none. Free text has neither. */
async function kindsOf({ read, clinicId }: FactContext): Promise<Lookups["kindOf"]> {
  const products = await read((sql) => incomeKinds(sql, clinicId));
  return new Map(
    products.map(({ id, incomeCategory, kind }) => [
      id,
      incomeCategory === "" ? `kind:${kind}` : `category:${incomeCategory}`,
    ]),
  );
}

async function lookUp({ read, clinicId }: FactContext, part: readonly Charged[]): Promise<Omit<Lookups, "kindOf">> {
  const lines = part.flatMap((charged) => charged.lines);
  return read(async (sql) => {
    const providers = await lineProviders(
      sql,
      clinicId,
      lines.map(({ lineId }) => lineId),
    );
    const species = await petTypesOf(
      sql,
      clinicId,
      lines.flatMap(({ petId }) => petId ?? []),
    );
    return {
      vetOf: new Map(providers.map(({ id, providerId }) => [id, providerId])),
      speciesOf: new Map(species.map(({ id, petTypeId }) => [id, petTypeId])),
    };
  });
}

function* factsOf(
  { day, sign, invoices, lines, row }: Charged,
  { kindOf, vetOf, speciesOf }: Lookups,
): Generator<Fact> {
  const parts = lines.map((line) => ({
    netMinor: line.netMinor,
    keys: {
      kind: [kindOf.get(line.productId ?? NONE) ?? NONE],
      vet: [vetOf.get(line.lineId) ?? NONE],
      product: [line.productId ?? NONE],
      species: [speciesOf.get(line.petId ?? NONE) ?? NONE],
    },
  }));
  for (const { netMinor, keys } of parts) yield { day, values: { net: signed(sign, netMinor) }, keys, row };
  if (invoices === 0) return;
  const among = (grouping: "kind" | "vet" | "product" | "species"): string[] => [
    ...new Set(parts.flatMap(({ keys }) => keys[grouping])),
  ];
  const keys = { kind: among("kind"), vet: among("vet"), product: among("product"), species: among("species") };
  yield { day, values: { invoices }, keys, row };
}

/** Lines of invoices net of tax, the invoices themselves, and the visits. */
export const incomeFacts: FactSource = async function* (context, period) {
  const kindOf = await kindsOf(context);
  for await (const part of chargedIn(context, period)) {
    const lookups = { kindOf, ...(await lookUp(context, part)) };
    for (const charged of part) yield* factsOf(charged, lookups);
  }
  yield* visitsOf(context, period);
};
