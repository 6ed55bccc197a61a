import { platformCard, platformCardChange } from "@fernpaw/domain/catalogue/platform-product";
import { ProductKind } from "@fernpaw/domain/catalogue/product";
import { Id } from "@fernpaw/domain/kernel/ids";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { adminSession } from "../../../http/session.ts";
import type { UploadGuard } from "../../../uploads/upload-guard.ts";
import type { Limits } from "../../auth/public/limits.ts";
import { noteExport } from "../public/note-export.ts";
import { sendCsv } from "../public/send-csv.ts";
import {
  LIST_MEDIA_TYPES,
  LIST_UPLOAD_MS,
  ListImport,
  MAX_LIST_BYTES,
  withUploadedList,
} from "../lists/uploaded-csv.ts";
import { allPages, LIST_QUERY, type PageBound, PageEnds, readPage } from "../public/page-by-key.ts";
import { likePatterns } from "../public/search-words.ts";
import { addProduct, cardOf, changeProduct, type ProductsDeps } from "./edit-products.ts";
import { importProducts, previewProducts, type ProductPlan } from "./import-products.ts";
import {
  countProducts,
  PRODUCT_SORTS,
  type ProductFilter,
  type ProductRow,
  productsBeyond,
  sortColumn,
} from "./platform-products.queries.ts";
import { PRODUCT_HEAD, productCells, readProductList } from "./product-csv.ts";

const ListQuery = z.strictObject({
  ...LIST_QUERY,
  sort: z._default(z.enum(PRODUCT_SORTS), "name"),
  kind: z.optional(ProductKind),
  status: z.optional(z.enum(["active", "retired"])),
  /** This one alone. */
  id: z.optional(Id),
});
type ListQuery = z.output<typeof ListQuery>;

const Product = z.object({
  id: z.string(),
  card: platformCard(),
  status: z.enum(["active", "retired"]),
  revision: z.int(),
  updatedAt: z.string(),
});
const Params = z.strictObject({ id: Id });
const config = { permission: "platform:settings:manage" } as const;

const shown = (row: ProductRow): z.output<typeof Product> => ({
  id: row.id,
  card: cardOf(row),
  status: row.status,
  revision: row.revision,
  updatedAt: row.updatedAt,
});

function filterOf({ search, kind, status, id }: ListQuery): ProductFilter | null {
  const patterns = likePatterns(search);
  return patterns === null ? null : { patterns, kind: kind ?? null, status: status ?? null, id: id ?? null };
}

const keyBy = (query: ListQuery) => (row: ProductRow) => ({ value: row[sortColumn(query.sort)], id: row.id });

/** Of what the list of the catalogue asks: rows beyond a key. */
const beyond =
  ({ store }: Pick<ProductsDeps, "store">, query: ListQuery) =>
  (bound: PageBound) =>
    store.read(async (sql) => {
      const filter = filterOf(query);
      return filter === null ? [] : productsBeyond(sql, filter, { ...bound, sort: query.sort });
    });

async function pageOf(deps: Pick<ProductsDeps, "store">, query: ListQuery) {
  const { rows, first, last } = await readPage(query, keyBy(query), beyond(deps, query));
  const filter = filterOf(query);
  const total = filter === null ? 0 : await deps.store.read((sql) => countProducts(sql, filter));
  return { rows: rows.map(shown), first, last, total };
}

/** The catalogue, as platform staff keep it. */
export const inventoryRoutes: FastifyPluginAsyncZod<ProductsDeps> = async (app, deps) => {
  app.get(
    "",
    {
      config,
      schema: {
        summary: "Products of the platform's catalogue, one page",
        querystring: ListQuery,
        response: { 200: z.object({ rows: z.array(Product), ...PageEnds }) },
      },
    },
    async ({ query }) => pageOf(deps, query),
  );

  app.get(
    "/export.csv",
    {
      config: { ...config, needsStepUp: true },
      schema: { summary: "The products that the filter finds, as CSV", querystring: ListQuery },
    },
    async (request, reply) => {
      const { query } = request;
      await noteExport(deps, adminSession(request), "products");
      const pages = allPages(query.order, keyBy(query), beyond(deps, query));
      const cells = (row: ProductRow) => productCells(cardOf(row));
      return sendCsv(reply, { name: "products", head: PRODUCT_HEAD, pages, cells });
    },
  );

  app.post(
    "",
    {
      config,
      schema: { summary: "Add a product", body: platformCard(), response: { 201: z.object({ id: z.string() }) } },
    },
    async (request, reply) => reply.code(201).send({ id: await addProduct(deps, adminSession(request), request.body) }),
  );

  app.put(
    "/:id",
    {
      config,
      schema: {
        summary: "Change a product, retire it or offer it again; what clinics have copied stays as it is",
        params: Params,
        body: platformCardChange(),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await changeProduct(deps, adminSession(request), request.params.id, request.body);
      return reply.code(204).send();
    },
  );
};

const LISTS_PER_HOUR = { count: 60, windowMs: 3_600_000 };
const FAULTS_SHOWN = 100;

interface ImportDeps extends ProductsDeps {
  limits: Limits;
  dataDir: string;
  uploads: Pick<UploadGuard, "assertDisk">;
}

const Outcome = z.object({
  version: z.int(),
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  faults: z.int(),
  /** The first of them. */
  shown: z.array(z.object({ line: z.int(), column: z.string(), message: z.string() })),
});

const outcomeOf = (plan: ProductPlan, version: number): z.output<typeof Outcome> => ({
  version,
  added: plan.added.length,
  changed: plan.changed.length,
  same: plan.same,
  faults: plan.faults.length,
  shown: plan.faults.slice(0, FAULTS_SHOWN),
});

/** A list of products for the catalogue. */
export const inventoryImportRoutes: FastifyPluginAsyncZod<ImportDeps> = async (app, deps) => {
  const { store, limits, uploads, dataDir } = deps;
  app.addContentTypeParser(LIST_MEDIA_TYPES, (_request, payload, done) => done(null, payload));

  app.post(
    "/import",
    {
      config: { ...config, mediaTypes: LIST_MEDIA_TYPES, bodyDeadlineMs: LIST_UPLOAD_MS },
      bodyLimit: MAX_LIST_BYTES,
      schema: {
        summary: "Say what a list of products (CSV) would change; with the version of that answer, change it",
        querystring: ListImport,
        response: { 200: Outcome },
      },
    },
    async (request) => {
      const by = adminSession(request);
      await store.write((sql) => limits.spend(sql, "products", by.userId, LISTS_PER_HOUR));
      await uploads.assertDisk(MAX_LIST_BYTES);
      const { version } = request.query;
      return withUploadedList(dataDir, request.body, async (path) => {
        const list = await readProductList(path);
        if (version !== undefined) return outcomeOf(await importProducts(deps, by, { list, version }), version);
        const preview = await previewProducts(deps, list);
        return outcomeOf(preview.plan, preview.version);
      });
    },
  );
};

const { order: _order, ...PAGE } = LIST_QUERY;
const ForClinicQuery = z.strictObject({ ...PAGE, kind: z.optional(ProductKind) });
const ForClinic = z.object({ id: z.string(), card: platformCard() });

/** The catalogue for clinics, which copy products from it. */
export const clinicCatalogueRoutes: FastifyPluginAsyncZod<Pick<ProductsDeps, "store">> = async (app, deps) => {
  app.get(
    "",
    {
      config: { permission: "inventory:manage" },
      schema: {
        summary: "Products of Fernpaw's catalogue that a clinic can copy, by name, one page",
        querystring: ForClinicQuery,
        response: { 200: z.object({ rows: z.array(ForClinic), ...PageEnds }) },
      },
    },
    async ({ query }) => {
      const { rows, ...page } = await pageOf(deps, { ...query, sort: "name", order: "asc", status: "active" });
      return { ...page, rows: rows.map(({ id, card }) => ({ id, card })) };
    },
  );
};
