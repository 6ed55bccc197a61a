import { prove } from "./prove.mjs";

await prove("R", process.argv.slice(2));
