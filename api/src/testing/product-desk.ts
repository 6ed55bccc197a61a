import { products } from "@fernpaw/domain/catalogue/product";
import type { ImportFindings } from "@fernpaw/domain/imports/import-findings";
import { productRow } from "@fernpaw/testing/builders";
import { v7 } from "uuid";
import type { TestApi } from "./build-test-api.ts";
import type { ImportClinic } from "./import-desk.ts";

/** Answers about a list of products. */
export const ADD = { kind: "retail", supplierId: null, addNew: "yes", decimalSign: null };

export const LIST = [
  "Item Code,Product Name,Type,Unit,Pack Size,Barcode,Cost Price,Sale Price,Reorder Level,Max Stock",
  "A1,Amoxicillin 50 mg,Medicine,tablet,100,5012345678900,12.40,0.35,100,400",
  "A2,Ear cleaner 100 ml,Retail,bottle,1,5012345678917,4.10,9.95,4,12",
  "A3,Nail clip,Service,,,,,14.00,,",
].join("\n");

/** Products of clinics that import lists of them. */
export function productDesk(api: () => TestApi) {
  const idOfCode = async ({ clinicId }: ImportClinic, code: string): Promise<string> => {
    const [row] = await api().store.read((sql) =>
      sql.all<{ id: string }>(`select "id" from "products" where "clinicId" = ? and "code" = ?`, [clinicId, code]),
    );
    return row?.id ?? "";
  };

  const countOf = async ({ clinicId }: ImportClinic, table: string): Promise<number> => {
    const [row] = await api().store.read((sql) =>
      sql.all<{ n: number }>(`select count(*) as n from "${table}" where "clinicId" = ?`, [clinicId]),
    );
    return row?.n ?? -1;
  };

  const findingsOf = async ({ owner }: ImportClinic, id: string): Promise<ImportFindings> =>
    (await owner.get(`/api/imports/${id}/findings`)).json<ImportFindings>();

  const have = (clinic: ImportClinic, ...rows: readonly Partial<ReturnType<typeof productRow>>[]): Promise<void> =>
    api().sync.withClinicTx(clinic.clinicId, { userId: v7(), name: "test" }, async (tx) => {
      for (const row of rows) await tx.insert(products, productRow({ barcodes: [], ...row }));
    });
  return { have, idOfCode, countOf, findingsOf };
}
