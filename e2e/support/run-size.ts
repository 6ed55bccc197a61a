/** `npm test` alone, as in CI, is a short run. With `--full`, a named file or a start by hand everything runs. */
export const isShort = process.env["E2E_SIZE"] === "short";
