import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import type { Section } from "./session/sign-in/access.ts";
import { loadChunk } from "./ui/chunk.ts";
import { loadFramed } from "./ui/framed.tsx";

interface RouteModule {
  Component: ComponentType;
}

/** A page in a chunk of its own, which is loaded when a person goes there. */
export function framed(load: () => Promise<RouteModule>): Pick<RouteObject, "lazy"> {
  return { lazy: async () => ({ Component: await loadFramed(async () => (await load()).Component) }) };
}

/** A page that does without the component library, in a chunk of its own. */
export function bare(load: () => Promise<RouteModule>): Pick<RouteObject, "lazy"> {
  return { lazy: async () => ({ Component: (await loadChunk(load)).Component }) };
}

export const page = (path: string, load: () => Promise<RouteModule>): RouteObject => ({ path, ...framed(load) });

/** Parts that areas give to the frame around the pages: the frame knows no area. */
export interface FrameParts {
  loadFind: () => Promise<ComponentType<{ isOpen: boolean; onClose: () => void }>>;
  /** Shows nothing: it begins once the first screen is there, and without it the first search takes longer. */
  loadSearchAhead: () => Promise<ComponentType>;
  /** Shows nothing: sends files once the first screen is there. */
  loadUploads: () => Promise<ComponentType>;
  /** Shows nothing: keeps the logos of papers on the device. */
  loadLogos: () => Promise<ComponentType>;
  /** Shows nothing: tells the server which payments wait on the device. */
  loadTillReports: () => Promise<ComponentType>;
}

/**
 * The addresses of an area, by the guard around them. It is part of the app's entry: it holds addresses and imports on
 * demand alone.
 */
export interface AreaRoutes {
  /** For screens without an account: the app looks for no session. */
  withoutSession?: readonly RouteObject[];
  /** For visitors and members alike, with the session looked for. */
  open?: readonly RouteObject[];
  /** For visitors alone: a member is sent on. */
  visitors?: readonly RouteObject[];
  /** Under /dashboard, for every member; no subscription is asked for. */
  members?: readonly RouteObject[];
  /** Under /dashboard, behind the rule of their section and the clinic's subscription. */
  sections?: Readonly<Partial<Record<Section, readonly RouteObject[]>>>;
  /** Parts of the frame under /dashboard that this area gives. */
  frame?: Partial<FrameParts>;
}
