import { productPrices } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { suppliers } from "@fernpaw/domain/suppliers/supplier";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { type ImportClinic, importDesk } from "../../testing/import-desk.ts";
import { ADD, LIST, productDesk } from "../../testing/product-desk.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

const { have, idOfCode, countOf, findingsOf } = productDesk(() => api);
const { aClinic, upload, checkImport, runImport, step, noteCodesOf, colleague } = importDesk(() => api);

interface Row {
  code: string;
  name: string;
  unitMinor: number | null;
  packCostMinor: number | null;
  minimumMilli: number | null;
}

/** Products with the price that holds and their cost, by code. */
const productsIn = ({ clinicId }: ImportClinic): Promise<Row[]> =>
  api.store.read((sql) =>
    sql.all<Row>(
      `select p."code", p."name", v."unitMinor", c."packCostMinor", p."minimumMilli" from "products" p
       left join "productPrices" v on v."clinicId" = p."clinicId" and v."productId" = p."id"
         and v."status" = 'active' and v."toOn" is null
       left join "productCosts" c on c."clinicId" = p."clinicId" and c."productId" = p."id"
       where p."clinicId" = ? order by p."code", p."name"`,
      [clinicId],
    ),
  );

const aSupplier = async ({ clinicId }: ImportClinic): Promise<string> => {
  const id = v7();
  await api.sync.withClinicTx(clinicId, { userId: v7(), name: "test" }, async (tx) => {
    await tx.insert(suppliers, { ...emptyRow(suppliers), id, name: "Northgate Supplies" });
  });
  return id;
};

describe("a list of products", () => {
  test("adds products with their prices and costs, and shows each before", async () => {
    const clinic = await aClinic();
    const job = await checkImport(clinic, LIST, { products: ADD });
    expect(job.kind).toBe("products");
    expect(job.report).toMatchObject({ rows: 3, ready: 3, newProducts: 3, changedProducts: 0, errors: 0 });
    expect(await countOf(clinic, "products")).toBe(0);
    const found = await findingsOf(clinic, job.id);
    expect(found.products?.map(({ line, name, kind, isNew }) => [line, name, kind, isNew])).toEqual([
      [2, "Amoxicillin 50 mg", "medication", true],
      [3, "Ear cleaner 100 ml", "retail", true],
      [4, "Nail clip", "service", true],
    ]);
    expect(found.products?.[1]?.changes).toEqual([
      { field: "barcode", before: null, after: "5012345678917" },
      { field: "minimum", before: null, after: 4000 },
      { field: "ideal", before: null, after: 12_000 },
      { field: "price", before: null, after: 995 },
      { field: "cost", before: null, after: 410 },
    ]);
    const done = await step(clinic, job.id, "run");
    expect(done.traces).toMatchObject({ products: 3, productChanges: 0, pets: 0 });
    expect(await productsIn(clinic)).toEqual([
      { code: "A1", name: "Amoxicillin 50 mg", unitMinor: 35, packCostMinor: 1240, minimumMilli: 100_000 },
      { code: "A2", name: "Ear cleaner 100 ml", unitMinor: 995, packCostMinor: 410, minimumMilli: 4000 },
      { code: "A3", name: "Nail clip", unitMinor: 1400, packCostMinor: null, minimumMilli: null },
    ]);
  });

  test("adds nothing on a second run, and changes prices, costs and quantities of known products", async () => {
    const clinic = await aClinic();
    await runImport(clinic, LIST, { products: ADD });
    expect((await runImport(clinic, LIST, { products: ADD })).report).toMatchObject({ ready: 0, unchanged: 3 });
    const changed = LIST.replace("12.40,0.35,100", "13.00,0.40,120").replace(
      "Ear cleaner 100 ml,Retail",
      "Ear wash,Retail",
    );
    const check = await checkImport(clinic, changed, { products: ADD });
    expect(check.report).toMatchObject({ newProducts: 0, changedProducts: 1, differing: 1, unchanged: 1 });
    expect((await findingsOf(clinic, check.id)).products).toEqual([
      {
        line: 2,
        isNew: false,
        name: "Amoxicillin 50 mg",
        code: "A1",
        kind: "medication",
        changes: [
          { field: "minimum", before: 100_000, after: 120_000 },
          { field: "price", before: 35, after: 40 },
          { field: "cost", before: 1240, after: 1300 },
        ],
      },
    ]);
    expect(await noteCodesOf(clinic, check.id)).toEqual([
      "2 Reorder Level: product_changed",
      "2 Sale Price: product_changed",
      "2 Cost Price: product_changed",
      "3 Product Name: differs",
    ]);
    await step(clinic, check.id, "run");
    expect((await productsIn(clinic))[0]).toMatchObject({ unitMinor: 40, packCostMinor: 1300, minimumMilli: 120_000 });
  });

  test("finds products by code, barcode or name, and names each line that it cannot use", async () => {
    const clinic = await aClinic();
    await have(
      clinic,
      { code: "X1", name: "Gauze swab", barcodes: ["111"] },
      { code: "", name: "Ear Drops" },
      { code: "D1", name: "Twin one", barcodes: ["333"] },
      { code: "D2", name: "Twin two", barcodes: ["333"] },
    );
    const list = [
      "Code,Name,Kind,Barcode,Price,Cost",
      "x1,Swab,,,1.10,", // by code, any case
      ",,,111,1.20,", // the same product again
      ",EAR DROPS,,,2.00,", // by name
      "Z9,Ear drops,Retail,,3.00,", // the name is taken by a product without a code: now line 4's
      ",Something,,333,1.00,", // two products have the barcode
      "N1,,Retail,,1.00,", // new, without a name
      "N2,New thing,Gadget,,1.00,", // new, of an unknown kind
      ",,,,1.00,", // nothing names it
      "N3,Collar,Retail,,-5,free", // amounts that are none
      "N4,Lead,Retail,,1.005,",
    ];
    const job = await runImport(clinic, list.join("\n"), { products: { ...ADD, decimalSign: "." } });
    expect(await noteCodesOf(clinic, job.id)).toEqual(
      expect.arrayContaining([
        "3 Code: product_again",
        "5 Code: product_again",
        "6 Code: product_not_unique!",
        "7 Name: product_name_missing!",
        "8 Kind: kind_unknown!",
        "9 Name: product_unclear!",
        "10 Price: bad_amount",
        "10 Cost: bad_amount",
        "11 Price: amount_rounded",
      ]),
    );
    expect(job.report).toMatchObject({ errors: 4, duplicates: 2, newProducts: 2, changedProducts: 2, unchanged: 0 });
    const priced = (await productsIn(clinic)).map(({ code, unitMinor }) => [code, unitMinor]);
    expect(priced).toEqual([
      ["", 200],
      ["D1", null],
      ["D2", null],
      ["N3", null],
      ["N4", 101],
      ["X1", 110],
    ]);
  });

  test("adds products of one name whose codes differ, and says that they are namesakes", async () => {
    const clinic = await aClinic();
    const list = [
      "Code,Name,Kind,Barcode,Price,Cost",
      "T1,Twin collar,Retail,701,4.00,",
      "T2,Twin collar,Retail,702,5.00,",
      "T3,Twin collar,Retail,703,6.00,",
      "T2,Twin collar,Retail,702,5.50,", // the second one again
    ];
    const job = await runImport(clinic, list.join("\n"), { products: ADD });
    expect(job.report).toMatchObject({ newProducts: 3, duplicates: 1, errors: 0 });
    expect((await productsIn(clinic)).map(({ code, unitMinor }) => [code, unitMinor])).toEqual([
      ["T1", 400],
      ["T2", 500],
      ["T3", 600],
    ]);
    expect(await noteCodesOf(clinic, job.id)).toEqual(
      expect.arrayContaining(["3 Name: product_namesake", "4 Name: product_namesake", "5 Code: product_again"]),
    );
    expect((await runImport(clinic, list.slice(0, 4).join("\n"), { products: ADD })).report).toMatchObject({
      newProducts: 0,
      unchanged: 3,
    });
  });

  test("refuses lines whose code and barcode mean different products, of the clinic or of the list", async () => {
    const clinic = await aClinic();
    await have(
      clinic,
      { code: "R1", name: "Rabies vaccine", barcodes: ["1009"] },
      { code: "R2", name: "Lepto vaccine", barcodes: ["1010"] },
      { code: "O1", name: "Old collar", barcodes: ["2000"], status: "archived" },
      { code: "N1", name: "Collar", barcodes: [] },
    );
    const list = [
      "Code,Name,Kind,Barcode,Price,Cost",
      "N1,Collar,,2000,3.00,", // the barcode of an archived product
      "Q4,Quokka four,Retail,1009,7.00,", // the barcode of another product
      "R1,Rabies vaccine,,1010,8.00,", // a known code, and the barcode of another product
      "Z9,Zebra nine,Retail,909,1.00,",
      "Z10,Zebra ten,Retail,909,2.00,", // the barcode of an earlier line
      "R2,Lepto vaccine,,,9.00,",
    ];
    const job = await runImport(clinic, list.join("\n"), { products: ADD });
    expect(await noteCodesOf(clinic, job.id)).toEqual(
      expect.arrayContaining([
        "3 Code: product_codes_differ!",
        "4 Code: product_codes_differ!",
        "6 Code: product_codes_differ!",
      ]),
    );
    expect((await productsIn(clinic)).map(({ code, unitMinor }) => [code, unitMinor])).toEqual([
      ["N1", 300],
      ["O1", null],
      ["R1", null],
      ["R2", 900],
      ["Z9", 100],
    ]);
  });

  test("of a supplier changes what the clinic has and leaves the rest out", async () => {
    const clinic = await aClinic();
    const supplierId = await aSupplier(clinic);
    await have(clinic, { code: "X1", name: "Gauze swab", barcodes: ["111"], packSizeMilli: 50_000 });
    const list = "Order code,Description,Barcode,Net price\n77-1,Swab gauze 50,111,3.20\n77-2,Rope lead,222,1.00\n";
    const answers = { ...ADD, kind: null, supplierId, addNew: "no" };
    const job = await runImport(clinic, list, { products: answers });
    expect(job.report).toMatchObject({ newProducts: 0, changedProducts: 1, skipped: 1, errors: 0 });
    const offers = await api.store.read((sql) =>
      sql.all(`select "code", "netPriceMinor", "packSizeMilli" from "productSuppliers" where "clinicId" = ?`, [
        clinic.clinicId,
      ]),
    );
    expect(offers).toEqual([{ code: "77-1", netPriceMinor: 320, packSizeMilli: 50_000 }]);
    // The next list has no barcode: the supplier's number is known by now.
    const mapping = { "0": "product.supplierCode", "1": "product.cost" };
    const next = await runImport(clinic, "Order code,Net price\n77-1,3.40\n", {
      kind: "products",
      mapping,
      products: answers,
    });
    expect(next.report).toMatchObject({ changedProducts: 1, skipped: 0 });
    expect((await productsIn(clinic))[0]).toMatchObject({ packCostMinor: 340 });
  });

  test("leaves planned prices and prices by quantity alone", async () => {
    const clinic = await aClinic();
    const [planned, tiered] = [v7(), v7()];
    await have(clinic, { id: planned, code: "P1", name: "Planned" }, { id: tiered, code: "P2", name: "Tiered" });
    await api.sync.withClinicTx(clinic.clinicId, { userId: v7(), name: "test" }, async (tx) => {
      const price = { ...emptyRow(productPrices), unitMinor: 500 };
      await tx.insert(productPrices, { ...price, id: v7(), productId: planned, fromOn: "2199-01-01" });
      const tiers = [{ fromMilli: 10_000, unitMinor: 400 }];
      await tx.insert(productPrices, { ...price, id: v7(), productId: tiered, fromOn: "2020-01-01", tiers });
    });
    const list = "Code,Name,Price,Min\nP1,Planned,7.00,3\nP2,Tiered,7.00,3\n";
    const job = await runImport(clinic, list, { kind: "products", products: ADD });
    expect(job.report).toMatchObject({ changedProducts: 2 });
    expect(await noteCodesOf(clinic, job.id)).toEqual(
      expect.arrayContaining(["2 Price: price_planned", "3 Price: price_tiers"]),
    );
    expect((await productsIn(clinic)).map(({ unitMinor }) => unitMinor)).toEqual([500, 500]);
  });
});

describe("the undo of a list of products", () => {
  test("removes new products with their rows, and gives known ones their values back", async () => {
    const clinic = await aClinic();
    await have(clinic, { code: "A2", name: "Ear cleaner 100 ml", minimumMilli: 2000 });
    const job = await runImport(clinic, LIST, { products: ADD });
    expect(job.traces).toMatchObject({ products: 2, productChanges: 1 });
    const undone = await step(clinic, job.id, "undo");
    expect(undone.report).toMatchObject({ keptProducts: 0, keptChanges: 0 });
    expect(await productsIn(clinic)).toEqual([
      { code: "A2", name: "Ear cleaner 100 ml", unitMinor: null, packCostMinor: null, minimumMilli: 2000 },
    ]);
    // And once more.
    expect((await step(clinic, (await checkImport(clinic, LIST, { products: ADD })).id, "run")).report).toMatchObject({
      newProducts: 2,
      changedProducts: 1,
    });
    expect((await productsIn(clinic)).map(({ unitMinor }) => unitMinor)).toEqual([35, 995, 1400]);
  });

  test("gives the earlier price its days back, and keeps products that were changed since", async () => {
    const clinic = await aClinic();
    const first = await runImport(clinic, LIST, { products: ADD });
    const dearer = LIST.replace("0.35", "0.45").replace("12.40", "15.00").replace("14.00", "16.00");
    const second = await runImport(clinic, dearer, { products: ADD });
    expect(second.report).toMatchObject({ changedProducts: 2 });
    const cleaner = await idOfCode(clinic, "A2");
    await api.sync.withClinicTx(clinic.clinicId, { userId: v7(), name: "test" }, async (tx) => {
      await tx.patch(products, cleaner, { category: "By hand" });
    });
    await step(clinic, second.id, "undo");
    expect((await productsIn(clinic)).map(({ unitMinor, packCostMinor }) => [unitMinor, packCostMinor])).toEqual([
      [35, 1240],
      [995, 410],
      [1400, null],
    ]);
    const undone = await step(clinic, first.id, "undo");
    // One was changed by hand, and the prices of the second list name the others.
    expect(undone.report).toMatchObject({ keptProducts: 3 });
  });

  test("keeps a product that something names, with its price", async () => {
    const clinic = await aClinic();
    const job = await runImport(clinic, LIST, { products: ADD });
    const productId = await idOfCode(clinic, "A3");
    await api.sync.withClinicTx(clinic.clinicId, { userId: v7(), name: "test" }, async (tx) => {
      const price = { ...emptyRow(productPrices), id: v7(), productId, unitMinor: 1, fromOn: "2199-01-01" };
      await tx.insert(productPrices, price);
    });
    expect((await step(clinic, job.id, "undo")).report).toMatchObject({ keptProducts: 1 });
    expect(await countOf(clinic, "productPrices")).toBe(2);
    expect(await countOf(clinic, "productCosts")).toBe(0);
  });
});

describe("the right to import products", () => {
  const body = (guesses: Record<string, string>) => ({
    kind: "products",
    mapping: guesses,
    dateOrder: null,
    products: ADD,
  });
  const NAMES = { "0": "product.code", "1": "product.name" };
  const KEEPER = ["inventory:view", "inventory:manage"];
  type Uploaded = { id: string; guesses: Record<string, string> };

  test("is inventory's alone: a list without prices needs no right to clients", async () => {
    const clinic = await aClinic();
    const keeper = { ...clinic, owner: await colleague(clinic, KEEPER) };
    const job = await runImport(keeper, LIST, { mapping: NAMES, products: ADD });
    expect(job.report).toMatchObject({ newProducts: 3 });
    expect((await step(keeper, job.id, "undo")).report).toMatchObject({ keptProducts: 0 });
    expect((await keeper.owner.get("/api/imports")).json()).toHaveLength(1);
  });

  test("does not reach lists of clients, and the right to clients no lists of products", async () => {
    const clinic = await aClinic();
    const [keeper, desk] = [
      await colleague(clinic, KEEPER),
      await colleague(clinic, ["clients:view", "clients:manage"]),
    ];
    const ofProducts = (await upload(clinic, LIST)).json<Uploaded>();
    const ofPets = (await upload(clinic, "Pet Name,Species\nJuno,Dog\n")).json<Uploaded>();
    const seenBy = async (person: typeof keeper) =>
      (await person.get("/api/imports")).json<{ id: string }[]>().map(({ id }) => id);
    expect([await seenBy(keeper), await seenBy(desk)]).toEqual([[], [ofPets.id]]);
    for (const [person, { id }] of [
      [keeper, ofPets],
      [desk, ofProducts],
    ] as const) {
      for (const path of ["", "/columns", "/findings", "/errors.csv", "/duplicates"])
        expect((await person.get(`/api/imports/${id}${path}`)).statusCode).toBe(403);
      expect((await person.post(`/api/imports/${id}/check`)).statusCode).toBe(403);
      expect((await person.call("DELETE", `/api/imports/${id}`)).statusCode).toBe(403);
    }
    const vet = await colleague(clinic, ["appointments:view", "appointments:manage"]);
    expect((await vet.get("/api/imports")).statusCode).toBe(403);
  });

  test("is the owner's for prices, costs and suppliers", async () => {
    const clinic = await aClinic();
    const keeper = await colleague(clinic, KEEPER);
    const own = (await upload({ ...clinic, owner: keeper }, LIST)).json<Uploaded>();
    expect((await keeper.put(`/api/imports/${own.id}/mapping`, body(own.guesses))).statusCode).toBe(403);
    expect((await keeper.put(`/api/imports/${own.id}/mapping`, body(NAMES))).statusCode).toBe(200);
    const owners = (await upload(clinic, LIST)).json<Uploaded>();
    const at = `/api/imports/${owners.id}`;
    expect((await keeper.get(`${at}/columns`)).statusCode).toBe(403);
    await clinic.owner.put(`${at}/mapping`, body(owners.guesses));
    expect((await keeper.post(`${at}/check`)).statusCode).toBe(403);
    await step(clinic, owners.id, "check");
    for (const part of ["columns", "findings", "errors.csv"]) {
      expect((await keeper.get(`${at}/${part}`)).statusCode).toBe(403);
      expect((await clinic.owner.get(`${at}/${part}`)).statusCode).toBe(200);
    }
  });

  test("shows all lists of the clinic", async () => {
    const clinic = await aClinic();
    for (let list = 0; list < 60; list += 1) await upload(clinic, "Pet Name,Species\nJuno,Dog\n");
    expect((await clinic.owner.get("/api/imports")).json()).toHaveLength(60);
  });

  test("a list with open questions is refused with their names", async () => {
    const clinic = await aClinic();
    const list = 'Code,Name,Order code,Cost\nA1,Thing,7,"1,250"\n';
    const { id } = (await upload(clinic, list)).json<{ id: string }>();
    const mapping = { "0": "product.code", "1": "product.name", "2": "product.supplierCode", "3": "product.cost" };
    const refusal = async (answers: object | null): Promise<string | undefined> => {
      const body = { kind: "products", mapping, dateOrder: null, products: answers };
      const answer = await clinic.owner.put(`/api/imports/${id}/mapping`, body);
      return answer.json<{ errors?: { code: string }[] }>().errors?.[0]?.code;
    };
    const supplierId = await aSupplier(clinic);
    expect(await refusal(null)).toBe("product_kind_needed");
    expect(await refusal({ ...ADD, kind: "retail" })).toBe("supplier_needed");
    expect(await refusal({ ...ADD, supplierId })).toBe("decimal_sign_needed");
    expect(await refusal({ ...ADD, supplierId, decimalSign: "." })).toBeUndefined();
  });
});
