export { statusWords } from "../problems.copy.ts";
