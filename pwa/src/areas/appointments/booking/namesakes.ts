interface Namesake {
  id: string;
  name: string;
  /** What may tell it from another, the plainest first. */
  about: readonly string[];
  /** What the clinic counts it as; null before the server has said. */
  number: number | null;
}

const keyOf = (name: string, about = ""): string => `${name.trim().toLowerCase()}\n${about}`;

function repeated(keys: readonly string[]): ReadonlySet<string> {
  return new Set(keys.filter((key, index) => keys.indexOf(key) !== index));
}

/** By id, what tells pets of the same name apart; nothing for a name that stands alone. */
export function tellApart(pets: readonly Namesake[]): Map<string, string> {
  const wordsOf = ({ about }: Namesake): string => about.filter((part) => part !== "").join(", ");
  const names = repeated(pets.map(({ name }) => keyOf(name)));
  const alike = repeated(pets.map((pet) => keyOf(pet.name, wordsOf(pet))));
  return new Map(
    pets
      .filter(({ name }) => names.has(keyOf(name)))
      .map((pet) => {
        const isAlike = alike.has(keyOf(pet.name, wordsOf(pet))) && pet.number !== null;
        return [pet.id, [wordsOf(pet), isAlike ? `#${pet.number}` : ""].filter((part) => part !== "").join(", ")];
      }),
  );
}
