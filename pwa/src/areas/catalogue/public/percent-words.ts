export { percentWords } from "../price/price-text.ts";
