import { prove } from "./prove.mjs";

await prove("S", process.argv.slice(2));
