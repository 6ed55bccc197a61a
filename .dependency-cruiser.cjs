const { Visitor } = require("@swc/core/Visitor.js");

const visitKnown = Visitor.prototype.visitStatement;
/** swc's own visitor does not know `using` declarations, and one of them would end the whole check. */
Visitor.prototype.visitStatement = function visitStatement(statement) {
  if (statement.type !== "UsingDeclaration") return visitKnown.call(this, statement);
  statement.decls = this.visitVariableDeclarators(statement.decls);
  return statement;
};

const TEST_FILE = "\\.(test|spec|bench|soak)\\.tsx?$|\\.(contract|screens)\\.ts$|/testing/|\\.contract\\.test\\.ts$";

/** Files that may name every area, because wiring them together is their work. */
const WIRING =
  "^(api/src/(app|app-options|area|area-read-tasks|areas|main|db/database)\\.ts|pwa/src/(router|main|areas|area-parts|area-words)\\.tsx?|packages/domain/src/registry\\.ts)$|/testing/|\\.test\\.tsx?$";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      comment: "Two files that import each other cannot be read or tested alone: move what both need into a third.",
      from: {},
      to: { circular: true },
    },
    {
      name: "not-resolvable",
      severity: "error",
      comment: "The import names nothing that is there.",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(virtual:|bun:)|\\.wasm\\?url$" },
    },
    {
      name: "domain-is-pure",
      severity: "error",
      comment: "packages/domain runs on the device and on the server alike: it may import zod and itself only.",
      from: { path: "^packages/domain/src/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: "^packages/domain/src/|(^|/)node_modules/zod/" },
    },
    {
      name: "kernel-knows-no-area",
      severity: "error",
      comment: "The kernel is what areas are built from: pass the thing in, or move it into the area.",
      from: { path: "^packages/domain/src/kernel/", pathNot: "\\.test\\.ts$" },
      to: { path: "^packages/domain/src/(areas/|registry\\.ts)" },
    },
    {
      name: "sync-knows-no-area",
      severity: "error",
      comment: "packages/sync moves rows and never an appointment: entities and mutations are passed to it.",
      from: { path: "^packages/sync/src/", pathNot: TEST_FILE },
      to: { path: "^packages/domain/src/(areas/|registry\\.ts)|^(api|pwa|e2e)/" },
    },
    {
      name: "sync-client-without-server",
      severity: "error",
      comment: "What the device runs may not pull the server's half into its bundle, nor the other way round.",
      from: { path: "^packages/sync/src/(client|protocol)", pathNot: TEST_FILE },
      to: { path: "^packages/sync/src/server/|(^|/)node_modules/kysely/" },
    },
    {
      name: "sync-server-without-client",
      severity: "error",
      comment: "The server's half of sync knows no Dexie.",
      from: { path: "^packages/sync/src/server/", pathNot: TEST_FILE },
      to: { path: "^packages/sync/src/client/|(^|/)node_modules/dexie" },
    },
    {
      name: "sides-are-separate-pwa",
      severity: "error",
      comment: "The app may not import the server: share through packages/domain or the sync protocol.",
      from: { path: "^pwa/" },
      to: { path: "^(api|e2e)/|^packages/sync/src/server/" },
    },
    {
      name: "sides-are-separate-api",
      severity: "error",
      comment: "The server may not import the app: share through packages/domain or the sync protocol.",
      from: { path: "^api/", pathNot: TEST_FILE },
      to: { path: "^(pwa|e2e)/|^packages/sync/src/client/" },
    },
    {
      name: "journeys-use-the-product",
      severity: "error",
      comment: "A journey sees what a user sees: it may not import the inside of the app or the server.",
      from: { path: "^e2e/" },
      to: { path: "^(api|pwa)/" },
    },
    {
      name: "infra-knows-no-area",
      severity: "error",
      comment: "Only app.ts, router.tsx and the registry name areas: pass what is needed as an option.",
      from: { path: "^(api|pwa)/src/", pathNot: `^(api|pwa)/src/(areas|demo)/|${WIRING}` },
      to: { path: "^(api|pwa)/src/areas/" },
    },
    {
      name: "areas-meet-in-public",
      severity: "error",
      comment: "Of another area only its *.queries.ts and its public/ folder may be imported.",
      from: { path: "^(api|pwa)/src/areas/([^/]+)/", pathNot: TEST_FILE },
      to: { path: "^$1/src/areas/", pathNot: "^$1/src/areas/$2/|^$1/src/areas/[^/]+/(public/|[^/]+\\.queries\\.ts$)" },
    },
    {
      name: "sql-in-queries-only",
      severity: "error",
      comment: "SQL lives in *.queries.ts, api/src/db and packages/sync/src/server: there the clinic comes first.",
      from: {
        path: "^(api|packages)/",
        pathNot: `\\.queries\\.ts$|^api/src/db/|^packages/sync/src/server/|${TEST_FILE}`,
      },
      to: { path: "(^|/)node_modules/(kysely|better-sqlite3|pg)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "every-clinic-by-name",
      severity: "error",
      comment: "Maintenance over all clinics has a module of its own, listed here: use clinicQuery(clinicId).",
      from: {
        path: "^(api|packages)/",
        pathNot: `^api/src/db/|^api/src/areas/auth/unproved-clinics\\.queries\\.ts$|^api/src/areas/exports/due-exports\\.queries\\.ts$|^api/src/areas/calendar/downtime/due-packs\\.queries\\.ts$|^api/src/areas/imports/unfinished-imports\\.queries\\.ts$|^api/src/areas/booking/due-answers\\.queries\\.ts$|^api/src/areas/messages/due-messages\\.queries\\.ts$|^api/src/areas/controlled/registers\\.queries\\.ts$|^api/src/areas/billing/online/due-online\\.queries\\.ts$|^api/src/areas/subscriptions/due-trials\\.queries\\.ts$|^api/src/areas/platform/pet-types/clinics-behind\\.queries\\.ts$|^api/src/sync/(compaction|search-index)\\.queries\\.ts$|^api/src/audit/(audit-chains|row-checks)\\.queries\\.ts$|${TEST_FILE}`,
      },
      to: { path: "^api/src/db/every-clinic(-mark)?\\.ts$" },
    },
    {
      name: "queries-by-handle",
      severity: "error",
      comment: "Queries are built with a handle of api/src/db/typed-sql.ts, which names the clinic: import only types.",
      from: { path: "^api/src/.*\\.queries\\.ts$", pathNot: "^api/src/db/" },
      to: { path: "(^|/)node_modules/(kysely|better-sqlite3|pg)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "migrations-stand-alone",
      severity: "error",
      comment: "A migration does tomorrow what it did today: it imports nothing that may change.",
      from: { path: "^api/src/db/migrations/", pathNot: TEST_FILE },
      to: {
        path: "^(api|packages)/",
        pathNot: "^api/src/db/(migrations/|dialect\\.ts$|synced-tables-v\\d+\\.ts$)",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "one-http-client",
      severity: "error",
      comment: "Only pwa/src/http knows axios: it holds the one shared refresh of the session.",
      from: { path: "^(pwa|packages)/", pathNot: "^pwa/src/(http/|testing/simulated-network\\.ts$)" },
      to: { path: "(^|/)node_modules/axios/" },
    },
    {
      name: "no-test-code-in-production",
      severity: "error",
      comment: "What ships may not import tests, builders or their tools.",
      from: { path: "^(api|pwa|packages)/", pathNot: `${TEST_FILE}|^packages/testing/|\\.config\\.ts$|global-setup` },
      to: {
        path: "^packages/testing/|/src/testing/|\\.(test|spec)\\.tsx?$|(^|/)node_modules/(vitest|fast-check|fake-indexeddb|@testing-library)/",
      },
    },
    {
      name: "testing-knows-domain-only",
      severity: "error",
      comment: "packages/testing serves every package: it may import the domain only.",
      from: { path: "^packages/testing/" },
      to: { path: "^(api|pwa|e2e)/|^packages/sync/" },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    // Packages have a dist folder too: what is imported from there must be seen.
    exclude: { path: "^(api|pwa|e2e|packages/[a-z]+)/(dist|test-results|fixtures)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".d.ts"],
    },
  },
};
