import type { VboReading } from "@fernpaw/domain/pets/vbo";
import { Problem } from "../../../http/errors.ts";
import { UnreadableList } from "../../imports/public/csv-file.ts";
import { NotVbo, readVboFile } from "../breed-import.ts";
import { breedsCopy } from "../breeds.copy.ts";

/** The breeds of an uploaded flat table of the ontology. @throws Problem `invalid_args` in words for another file */
export async function readBreedsFile(path: string): Promise<VboReading> {
  try {
    return await readVboFile(path);
  } catch (error) {
    if (!(error instanceof NotVbo) && !(error instanceof UnreadableList)) throw error;
    const errors = [{ path: "list", code: "not_vbo", message: breedsCopy.notVbo }];
    throw new Problem("invalid_args", { detail: breedsCopy.notVbo, errors });
  }
}
