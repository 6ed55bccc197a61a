import { type Kysely, PostgresAdapter, sql } from "kysely";

const ANTIMICROBIAL = ["antimicrobial"];
const PENICILLIN = ["antimicrobial", "penicillin"];
const CEPHALOSPORIN = ["antimicrobial", "cephalosporin"];
const NSAID = ["NSAID", "stomach ulcers"];
const CORTICOSTEROID = ["corticosteroid", "stomach ulcers"];

/** The words of the starter catalogue, by the ingredient. Earlier catalogues had none of them, or "antimicrobial" alone. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  carprofen: NSAID,
  meloxicam: NSAID,
  prednisolone: CORTICOSTEROID,
  dexamethasone: CORTICOSTEROID,
  amoxicillin: PENICILLIN,
  "amoxicillin with clavulanic acid": PENICILLIN,
  cefpodoxime: CEPHALOSPORIN,
  cefalexin: CEPHALOSPORIN,
  cefazolin: CEPHALOSPORIN,
  enrofloxacin: ANTIMICROBIAL,
  clindamycin: ANTIMICROBIAL,
  doxycycline: ANTIMICROBIAL,
  metronidazole: ANTIMICROBIAL,
  chloramphenicol: ANTIMICROBIAL,
  gentamicin: ANTIMICROBIAL,
  "fusidic acid": ANTIMICROBIAL,
  "silver sulfadiazine": ANTIMICROBIAL,
  "enrofloxacin, silver sulfadiazine": ANTIMICROBIAL,
};

interface Product {
  clinicId: string;
  id: string;
  activeIngredient: string;
  interactionTags: string;
  createdAt: string;
  updatedAt: string;
}

/**
 * The words that a product gets; null: it keeps its own. Other words than those of an earlier catalogue are a person's. A product
 * without a word, which its clinic's catalogue had, lost it by a person, unless no person ever changed the product.
 */
function newWords(product: Product, clinicHas: ReadonlySet<string>): readonly string[] | null {
  const words = WORDS[product.activeIngredient];
  if (words === undefined || !["[]", '["antimicrobial"]'].includes(product.interactionTags)) return null;
  const own = JSON.parse(product.interactionTags) as string[];
  const [first] = words.filter((word) => !own.includes(word));
  if (first === undefined || !own.every((word) => words.includes(word))) return null;
  return product.updatedAt === product.createdAt || !clinicHas.has(first) ? words : null;
}

/** Products of earlier starter catalogues get the words under "Interacts with" that new clinics have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } =
    await sql<Product>`select "clinicId", "id", "activeIngredient", "interactionTags", "createdAt", "updatedAt"
    from "products" where "source" = 'Starter catalogue'`.execute(db);
  const clinics = new Map<string, Product[]>();
  for (const row of rows) clinics.set(row.clinicId, [...(clinics.get(row.clinicId) ?? []), row]);
  for (const [clinicId, products] of clinics) {
    const has = new Set(products.flatMap(({ interactionTags }) => JSON.parse(interactionTags) as string[]));
    const changed = products.flatMap((product) => {
      const words = newWords(product, has);
      return words === null ? [] : [{ id: product.id, words }];
    });
    if (changed.length === 0) continue;
    // A changed row of a synced table has a version of its own: the triggers refuse any other change.
    await sql`update "sync_clinic" set "version" = "version" + 1 where "clinicId" = ${clinicId}`.execute(db);
    for (const { id, words } of changed)
      await sql`update "products" set "interactionTags" = ${JSON.stringify(words)}, "version" =
        (select "version" from "sync_clinic" where "clinicId" = ${clinicId})
        where "clinicId" = ${clinicId} and "id" = ${id}`.execute(db);
  }
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) await sql`delete from "sync_open"`.execute(db);
}
