export const breedsCopy = {
  notVbo:
    "This is not the list of the Vertebrate Breed Ontology: choose the file vbo_breeds_flat.csv as it was downloaded.",
};
