export { categoryWords } from "../files.copy.ts";
