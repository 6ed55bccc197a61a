/** Clinics of the demo that are figures alone: name, country and owner. */
export const EXAMPLE_CLINICS: readonly (readonly [name: string, country: string, owner: string])[] = [
  ["Brook Street Vets", "GB", "Hannah Cole"],
  ["Riverside Cats", "GB", "Priya Nair"],
  ["Northfield Pets", "GB", "Tom Ashworth"],
  ["Mill Lane Vets", "GB", "Fiona Grant"],
  ["Dr Silva & Partners", "PT", "Rui Silva"],
  ["The Cat Clinic", "FR", "Camille Laurent"],
  ["Tierarztpraxis Lindenhof", "DE", "Jonas Weber"],
  ["Dierenkliniek De Haven", "NL", "Sanne de Vries"],
  ["Clínica Veterinaria El Prado", "ES", "Lucía Romero"],
  ["Tartu Väikeloomakliinik", "EE", "Kadri Tamm"],
  ["Cork Harbour Animal Care", "IE", "Niamh Byrne"],
  ["Maple Grove Animal Hospital", "US", "Erin Walsh"],
  ["Two Rivers Veterinary", "US", "Daniel Ortiz"],
  ["Old Town Pet Clinic", "US", "Grace Kim"],
  ["Greenhill Veterinary Centre", "GB", "Owen Price"],
  ["Clinique du Canal", "FR", "Hugo Morel"],
  ["Praxis am Stadtpark", "DE", "Lena Hoffmann"],
  ["Dyrlege Fjordgaten", "NO", "Ingrid Solberg"],
  ["Smådjurskliniken Söder", "SE", "Elsa Lindqvist"],
  ["Lecznica Pod Dębem", "PL", "Marta Kowalska"],
  ["Ambulatorio San Marco", "IT", "Giulia Ferri"],
  ["Highland Equine & Small Animal", "GB", "Callum Reid"],
  ["Lakeside Animal Clinic", "US", "Maria Lopez"],
  ["Canal View Veterinary", "IE", "Sean Doyle"],
  ["Dierenartsen Zuiderpark", "NL", "Bram Jansen"],
  ["Clínica Animal Ribeira", "PT", "Inês Costa"],
  ["Harbour Light Vets", "GB", "Zoe Harding"],
  ["Sunrise Pet Hospital", "US", "Kevin Park"],
  ["Kleintierpraxis Seeblick", "AT", "Markus Huber"],
  ["Eläinklinikka Kallio", "FI", "Aino Laine"],
  ["Hillcrest Veterinary Group", "GB", "Ruth Bell"],
  ["Pawsome Village Vets", "GB", "Amir Khan"],
  ["Centro Veterinario Norte", "ES", "Pablo Ruiz"],
  ["Cabinet Vétérinaire des Halles", "FR", "Inès Girard"],
  ["Westbrook Animal Hospital", "US", "Laura Chen"],
  ["Tierklinik Neustadt", "DE", "Felix Braun"],
  ["Dyreklinik Nørrebro", "DK", "Mette Holm"],
  ["St Anne's Veterinary Surgery", "GB", "Peter Lowe"],
  ["Prairie Wind Veterinary", "US", "Hank Miller"],
  ["Moorland Vets", "GB", "Alice Turner"],
];

/** Parts of names where more are wanted than the list has. */
export const PLACES = (
  "Oak Elm Ash Willow Birch Hazel Cedar Maple Rowan Alder Meadow River Bridge Castle Church Market Station Park " +
  "Garden Orchard Valley Forest Coast Island Harbour Abbey Manor Mill Spring Summit"
).split(" ");
export const KINDS =
  "Veterinary Centre|Vets|Animal Clinic|Pet Hospital|Cat Clinic|Veterinary Practice|Small Animal Surgery|Pet Care".split(
    "|",
  );
