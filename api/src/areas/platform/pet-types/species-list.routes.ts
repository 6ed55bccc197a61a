import { EntryMerge, NewSpecies, SpeciesChange } from "@fernpaw/domain/pets/pet-type-forms";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { adminSession } from "../../../http/session.ts";
import { noteExport } from "../public/note-export.ts";
import { sendCsv } from "../public/send-csv.ts";
import { allPages, type PageBound, PageEnds, readPage } from "../public/page-by-key.ts";
import type { PetTypesDeps } from "./edit-breeds.ts";
import { changeSpecies, makeSpecies, mergeSpecies, speciesToMerge } from "./edit-species.ts";
import { countSpecies, keyColumn, type ListedSpecies, speciesBeyond } from "./pet-types.queries.ts";
import { config, entryFilter, Into, Made, Params, shownSpecies, Species, SpeciesQuery } from "./pet-types-shapes.ts";

/** Species, as platform staff keep them for all clinics. No route here reads a record of a clinic. */
export const speciesListRoutes: FastifyPluginAsyncZod<PetTypesDeps> = async (app, deps) => {
  const { store } = deps;
  type Query = z.output<typeof SpeciesQuery>;
  const beyond = (query: Query) => (bound: PageBound) =>
    store.read(async (sql) => {
      const filter = entryFilter(query);
      return filter === null ? [] : speciesBeyond(sql, filter, { ...bound, sort: query.sort });
    });
  const keyBy = (query: Query) => (row: ListedSpecies) => ({ value: row[keyColumn(query.sort)], id: row.id });

  app.get(
    "",
    {
      config,
      schema: {
        summary: "Species of the platform's list, one page",
        querystring: SpeciesQuery,
        response: { 200: z.object({ rows: z.array(Species), ...PageEnds }) },
      },
    },
    async ({ query }) => {
      const sortedBy = query.sort === "sort" ? "whole" : "text";
      const { rows, first, last } = await readPage(query, keyBy(query), beyond(query), sortedBy);
      const filter = entryFilter(query);
      const total = filter === null ? 0 : await store.read((sql) => countSpecies(sql, filter));
      return { rows: rows.map(shownSpecies), first, last, total };
    },
  );

  app.get(
    "/export.csv",
    {
      config: { ...config, needsStepUp: true },
      schema: { summary: "The species that the filter finds, as CSV", querystring: SpeciesQuery },
    },
    async (request, reply) => {
      const { query } = request;
      await noteExport(deps, adminSession(request), "species");
      const head = ["Place", "Species", "Code", "Weight in", "Breeds", "Status", "Merged into", "Changed"];
      const cells = (row: ListedSpecies) => {
        const { sort, name, code, weightUnit, breeds, status, mergedInto, updatedAt } = shownSpecies(row);
        return [sort, name, code, weightUnit, breeds, status, mergedInto?.name ?? "", updatedAt];
      };
      return sendCsv(reply, {
        name: "species",
        head,
        pages: allPages(query.order, keyBy(query), beyond(query)),
        cells,
      });
    },
  );
};

/** Changes of species, for all clinics. */
export const speciesActRoutes: FastifyPluginAsyncZod<PetTypesDeps> = async (app, deps) => {
  const { store } = deps;

  app.post(
    "",
    {
      config,
      schema: { summary: "Add a species to the list of all clinics", body: NewSpecies, response: { 201: Made } },
    },
    async (request, reply) =>
      reply.code(201).send({ id: await makeSpecies(deps, adminSession(request), request.body) }),
  );

  app.put(
    "/:id",
    {
      config,
      schema: {
        summary: "Change a species, take it away or offer it again; pets keep what they have",
        params: Params,
        body: SpeciesChange,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await changeSpecies(deps, adminSession(request), request.params.id, request.body);
      return reply.code(204).send();
    },
  );

  app.get(
    "/:id/merge",
    {
      config,
      schema: {
        summary: "What a merge of a species into another one would do",
        params: Params,
        querystring: Into,
        response: {
          200: z.object({
            name: z.string(),
            moved: z.int(),
            merged: z.int(),
            revision: z.int(),
            intoRevision: z.int(),
          }),
        },
      },
    },
    async ({ params, query }) =>
      store.read(async (sql) => {
        const { gone, kept, moved, pairs } = await speciesToMerge(sql, params.id, query.into);
        const read = { revision: gone.revision, intoRevision: kept.revision };
        return { name: kept.name, moved: moved.length, merged: pairs.length, ...read };
      }),
  );

  app.post(
    "/:id/merge",
    {
      config,
      schema: {
        summary: "Merge a species into another one: it is no longer offered, and its breeds go to the other one",
        params: Params,
        body: EntryMerge,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await mergeSpecies(deps, adminSession(request), request.params.id, request.body);
      return reply.code(204).send();
    },
  );
};
