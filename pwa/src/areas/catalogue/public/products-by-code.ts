export { productsByCode } from "../catalogue.queries.ts";
