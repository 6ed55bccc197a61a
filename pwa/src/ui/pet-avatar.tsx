import { Bird, Cat, Dog, Fish, PawPrint, Rabbit, Rat, Snail, Squirrel, Turtle, Worm } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { Cow, Horse, Pig } from "./animal-icons.tsx";
import { copy } from "./ui.copy.ts";

type AnimalIcon = LucideIcon | typeof Horse;

/** By the stable word of the species; anything else is a paw. */
const ICONS: Readonly<Record<string, AnimalIcon>> = {
  dog: Dog,
  cat: Cat,
  bird: Bird,
  rabbit: Rabbit,
  guinea_pig: Squirrel,
  hamster: Rat,
  gerbil: Rat,
  rat: Rat,
  mouse: Rat,
  chinchilla: Squirrel,
  ferret: Squirrel,
  hedgehog: Squirrel,
  small_mammal: Squirrel,
  turtle: Turtle,
  tortoise: Turtle,
  reptile: Turtle,
  lizard: Turtle,
  snake: Worm,
  fish: Fish,
  snail: Snail,
  horse: Horse,
  donkey: Horse,
  pony: Horse,
  cow: Cow,
  cattle: Cow,
  goat: Cow,
  sheep: Cow,
  pig: Pig,
};

interface SpeciesIconProps {
  /** `petTypes.code`. */
  species: string;
  size: number;
  className?: string;
}

/** Decoration, since the species' word or the pet's page says it. */
export function SpeciesIcon({ species, ...look }: SpeciesIconProps) {
  const Icon = ICONS[species] ?? PawPrint;
  return <Icon {...look} aria-hidden="true" />;
}

interface PetAvatarProps {
  /** `petTypes.code`. */
  species: string;
  size?: number;
  /** Name of the picture's file on the server; a browser that has seen it shows it without a network. */
  photo?: string | null;
  /** Whose photo it is. */
  name?: string;
}

/** The photo, else a soft pebble with the species; decoration, since the word always stands beside it. */
export function PetAvatar({ species, size = 44, photo = null, name = "" }: PetAvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (photo !== null && failed !== photo) {
    return (
      <img
        className="pebble"
        src={`/uploads/pets/${photo}`}
        alt={name === "" ? "" : copy.photoOf(name)}
        width={size}
        height={size}
        style={{ objectFit: "cover" }}
        onError={() => setFailed(photo)}
      />
    );
  }
  return (
    <span className="pebble" style={{ width: size, height: size }}>
      <SpeciesIcon species={species} size={size * 0.55} />
    </span>
  );
}
