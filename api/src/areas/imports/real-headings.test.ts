import { guessKind } from "@fernpaw/domain/imports/import-headings";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formatOf } from "./public/csv-file.ts";

const LISTS = [
  ["seattle-pet-licenses", "Seattle_Pet_Licenses_20250714.csv"],
  ["austin-animal-center-2025", "austin_animal_intakes.csv"],
  ["austin-animal-center-2025", "austin_animal_outcomes.csv"],
] as const;

for (const path of LISTS) {
  const file = join(process.env["TEST_DATA_DIR"] ?? "", ...path);
  test.skipIf(!process.env["TEST_DATA_DIR"] || !existsSync(file))(
    `${path.join("/")} is guessed as a list of clients and pets (needs TEST_DATA_DIR)`,
    async () => {
      const { columns } = await formatOf(file);
      expect(guessKind(columns)).toBe("clients");
    },
  );
}
