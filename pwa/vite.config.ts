import { execFileSync } from "node:child_process";
import { ENTITIES } from "@fernpaw/domain/registry";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { importAgain } from "./import-again.ts";
import { chunkNames } from "./chunks.ts";
import { compressAssets } from "./compress-assets.ts";
import { staticShell } from "./static-shell.ts";
import { renderSite } from "./render-site.ts";
import { rowShape } from "./row-shape.ts";

const API = process.env["FERNPAW_API"] ?? "http://localhost:5280";

const OF_FRAME = /\/(?:app-frame|rolldown-runtime|first-shared|first-screen|form-pieces|clinic-data|icons)-/;

/**
 * The files that a page or dialog inside the frame fetches ahead, without those of the frame: `loadFramed` fetches the
 * frame beside it, with all of these. The lists of all pages are part of the entry, which is bounded.
 */
function beyondFrame(file: string, files: string[]): string[] {
  const isFramed = files.some((one) => one.includes("/app-frame-")) && !file.includes("/app-frame-");
  return isFramed ? files.filter((one) => !OF_FRAME.test(one)) : files;
}

/** Names this build in pushes and in the profile page. */
function buildName(): string {
  const given = process.env["FERNPAW_BUILD"];
  if (given) return given;
  try {
    return execFileSync("git", ["rev-parse", "--short=12", "HEAD"], { stdio: ["ignore", "pipe", "ignore"] })
      .toString()
      .trim();
  } catch {
    return "unversioned";
  }
}

/** The toaster writes its own style element without a nonce, which the content security policy would refuse. */
function nonceForSonner(): Plugin {
  const unsafe = "document.createElement('style')";
  return {
    name: "fernpaw-nonce-for-sonner",
    transform: {
      filter: { id: /node_modules\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        if (!code.includes(unsafe)) throw new Error("sonner no longer writes its style the way this plugin expects");
        const nonce = "document.querySelector('meta[property=csp-nonce]')?.nonce ?? ''";
        return { code: code.replace(unsafe, `Object.assign(${unsafe}, { nonce: ${nonce} })`), map: null };
      },
    },
  };
}

export default defineConfig({
  define: { __BUILD__: JSON.stringify(buildName()), __ROW_SHAPE__: JSON.stringify(rowShape(ENTITIES)) },
  plugins: [
    react(),
    nonceForSonner(),
    staticShell(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src",
      filename: "service-worker.ts",
      registerType: "prompt",
      // Our own registration goes through a Trusted Types policy (`session/install/app-update.ts`).
      injectRegister: false,
      injectManifest: {
        globPatterns: ["**/*.{js,css,html,woff2,svg,wasm}", "icons/icon-192.png"],
        // On demand: letters outside Latin-1.
        // The public pages are the network's.
        // So are the administrator's area and the list of common passwords.
        globIgnores: [
          "**/*latin-ext*",
          "**/*vietnamese*",
          "**/*italic*",
          "site/**",
          "assets/site/**",
          "assets/{admin,platform}*",
          "assets/password-judge*",
        ],
        maximumFileSizeToCacheInBytes: 1_500_000,
      },
      manifest: {
        id: "/",
        name: "Fernpaw",
        short_name: "Fernpaw",
        description: "Practice management for veterinary clinics that goes on working without a network.",
        start_url: "/dashboard",
        scope: "/",
        display: "standalone",
        orientation: "any",
        background_color: "#F3F6F3",
        theme_color: "#12352D",
        categories: ["business", "medical", "productivity"],
        icons: [
          { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
          { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
          { src: "/icons/maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
          { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
          { src: "/icons/mark.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
        ],
        shortcuts: [
          { name: "Today", url: "/dashboard" },
          { name: "Clients & Pets", url: "/dashboard/clients" },
          { name: "Appointments", url: "/dashboard/appointments" },
        ],
      },
    }),
    importAgain(),
    renderSite(),
    compressAssets(),
  ],
  build: {
    target: "es2023",
    chunkSizeWarningLimit: 700,
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: beyondFrame },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkNames() }],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": { target: API, changeOrigin: false, ws: true },
      "/uploads": { target: API, changeOrigin: false },
      "/dev/mail": { target: API, changeOrigin: false },
      "/socket.io": { target: API, changeOrigin: false, ws: true },
    },
  },
});
