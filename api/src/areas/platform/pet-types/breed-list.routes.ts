import { BreedChange, EntryMerge, NewBreed } from "@fernpaw/domain/pets/pet-type-forms";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { adminSession } from "../../../http/session.ts";
import { noteExport } from "../public/note-export.ts";
import { sendCsv } from "../public/send-csv.ts";
import { allPages, type PageBound, PageEnds, readPage } from "../public/page-by-key.ts";
import { addBreed, changeBreed, type PetTypesDeps } from "./edit-breeds.ts";
import { breedsToMerge, mergeBreeds, namesTogether } from "./merge-breeds.ts";
import { breedsBeyond, countBreeds, type ListedBreed } from "./pet-types.queries.ts";
import { Breed, breedFilter, BreedsQuery, config, Into, Made, Params, shownBreed } from "./pet-types-shapes.ts";

/** Breeds, as platform staff keep them for all clinics. No route here reads a record of a clinic. */
export const breedListRoutes: FastifyPluginAsyncZod<PetTypesDeps> = async (app, deps) => {
  const { store } = deps;
  type Query = z.output<typeof BreedsQuery>;
  const beyond = (query: Query) => (bound: PageBound) =>
    store.read(async (sql) => {
      const filter = breedFilter(query);
      return filter === null ? [] : breedsBeyond(sql, filter, { ...bound, sort: query.sort });
    });
  const keyBy = (query: Query) => (row: ListedBreed) => ({
    value: row[query.sort === "name" ? "nameKey" : "updatedAt"],
    id: row.id,
  });

  app.get(
    "",
    {
      config,
      schema: {
        summary: "Breeds of the platform's list, one page",
        querystring: BreedsQuery,
        response: { 200: z.object({ rows: z.array(Breed), ...PageEnds }) },
      },
    },
    async ({ query }) => {
      const { rows, first, last } = await readPage(query, keyBy(query), beyond(query));
      const filter = breedFilter(query);
      const total = filter === null ? 0 : await store.read((sql) => countBreeds(sql, filter));
      return { rows: rows.map(shownBreed), first, last, total };
    },
  );

  app.get(
    "/export.csv",
    {
      config: { ...config, needsStepUp: true },
      schema: { summary: "The breeds that the filter finds, as CSV", querystring: BreedsQuery },
    },
    async (request, reply) => {
      const { query } = request;
      await noteExport(deps, adminSession(request), "breeds");
      const head = ["Species", "Breed", "Other names", "VBO", "Status", "Merged into", "Changed"];
      const cells = (row: ListedBreed) => {
        const { speciesName, name, synonyms, vboId, status, mergedInto, updatedAt } = shownBreed(row);
        return [speciesName, name, synonyms.join("; "), vboId, status, mergedInto?.name ?? "", updatedAt];
      };
      return sendCsv(reply, { name: "breeds", head, pages: allPages(query.order, keyBy(query), beyond(query)), cells });
    },
  );
};

/** Changes of breeds, for all clinics. */
export const breedActRoutes: FastifyPluginAsyncZod<PetTypesDeps> = async (app, deps) => {
  const { store } = deps;

  app.post(
    "",
    { config, schema: { summary: "Add a breed to the list of all clinics", body: NewBreed, response: { 201: Made } } },
    async (request, reply) => reply.code(201).send({ id: await addBreed(deps, adminSession(request), request.body) }),
  );

  app.put(
    "/:id",
    {
      config,
      schema: {
        summary: "Rename a breed, set its other names, take it away or offer it again; pets keep what they have",
        params: Params,
        body: BreedChange,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await changeBreed(deps, adminSession(request), request.params.id, request.body);
      return reply.code(204).send();
    },
  );

  app.get(
    "/:id/merge",
    {
      config,
      schema: {
        summary: "What a merge of a breed into another one would do",
        params: Params,
        querystring: Into,
        response: {
          200: z.object({ name: z.string(), synonyms: z.array(z.string()), revision: z.int(), intoRevision: z.int() }),
        },
      },
    },
    async ({ params, query }) =>
      store.read(async (sql) => {
        const { gone, kept } = await breedsToMerge(sql, params.id, query.into);
        const read = { revision: gone.revision, intoRevision: kept.revision };
        return { name: kept.name, synonyms: namesTogether(kept, gone), ...read };
      }),
  );

  app.post(
    "/:id/merge",
    {
      config,
      schema: {
        summary: "Merge a breed into another one: it is no longer offered, and its names find the other one",
        params: Params,
        body: EntryMerge,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await mergeBreeds(deps, adminSession(request), request.params.id, request.body);
      return reply.code(204).send();
    },
  );
};
