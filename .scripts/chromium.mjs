import { spawnSync } from "node:child_process";
import { createReadStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createWriteStream } from "node:fs";
import { createBrotliDecompress } from "node:zlib";
import { fail, output, ROOT, run, say } from "./lib.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const versionOf = (path, env = {}) => {
  const probe = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 20_000, env: { ...process.env, ...env } });
  return probe.status === 0 ? probe.stdout.trim() : undefined;
};

/** Debian's package and command of the engine alone, which takes less processor time. */
const SHELL = "chromium-headless-shell";

function installed(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path) && versionOf(path));
}

function installedChromium() {
  const path = installed(NAMES);
  return path === undefined ? undefined : { CHROMIUM_PATH: path };
}

const unbrotli = (from, to) =>
  pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode: 0o755 }));

async function unpack(source, folder) {
  const parts = `${folder}.parts`;
  rmSync(parts, { recursive: true, force: true });
  mkdirSync(join(parts, "cache"), { recursive: true });
  await unbrotli(join(source, "chromium.br"), join(parts, "chromium"));
  for (const name of ["al2023", "swiftshader", "fonts"]) {
    const archive = join(parts, `${name}.tar`);
    await unbrotli(join(source, `${name}.tar.br`), archive);
    mkdirSync(join(parts, name), { recursive: true });
    const { code, text } = await output("tar", [
      "-xf",
      archive,
      "-C",
      name === "swiftshader" ? parts : join(parts, name),
    ]);
    if (code !== 0) throw new Error(text);
    rmSync(archive);
  }
  // Without a font configuration this build stops with a fatal error of its graphics library.
  writeFileSync(
    join(parts, "fonts.conf"),
    `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>\n  <dir>${folder}/fonts</dir>\n  <dir>/usr/share/fonts</dir>\n  <cachedir>${folder}/cache</cachedir>\n</fontconfig>\n`,
  );
  rmSync(folder, { recursive: true, force: true });
  renameSync(parts, folder);
}

/** The Chromium that npm carries for Linux on x64: needs neither root nor Debian packages. */
async function npmChromium() {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const require = createRequire(import.meta.url);
  let entry;
  try {
    entry = require.resolve("@sparticuz/chromium");
  } catch {
    return undefined;
  }
  const home = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  const folder = join(ROOT, "node_modules", ".cache", `chromium-${version}`);
  if (!existsSync(join(folder, "chromium"))) {
    say("Unpacking the Chromium that npm brought");
    await unpack(join(home, "bin"), folder);
  }
  const env = {
    CHROMIUM_PATH: join(folder, "chromium"),
    CHROMIUM_LIBRARY_PATH: join(folder, "al2023", "lib"),
    CHROMIUM_FONTS: join(folder, "fonts.conf"),
  };
  return versionOf(env.CHROMIUM_PATH, {
    LD_LIBRARY_PATH: env.CHROMIUM_LIBRARY_PATH,
    FONTCONFIG_FILE: env.CHROMIUM_FONTS,
  })
    ? env
    : undefined;
}

const canInstall = () => process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Installs what of the packages this Debian has; answers whether it has all of them. */
async function installFromDebian(packages) {
  say(`Installing Debian's ${packages.join(" and ")} (about half a minute)`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = { env, heartbeat: "still installing Chromium" };
  if ((await run("apt-get", ["update", "-qq"], options)) !== 0) return false;
  return (await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], options)) === 0;
}

async function debianChromium() {
  if (!canInstall()) return undefined;
  if (!(await installFromDebian(["chromium", SHELL]))) await installFromDebian(["chromium"]);
  return installedChromium();
}

/** The variables that tell the journeys which Chromium to start; ends the command when there is none. */
export async function chromiumEnv() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!versionOf(given)) fail(`CHROMIUM_PATH is ${given}, and that does not start.`);
    return { CHROMIUM_PATH: given };
  }
  const found = installedChromium() ?? (await npmChromium()) ?? (await debianChromium());
  if (!found) {
    fail(
      "The browser journeys need Chromium. Install it (Debian: `apt-get install chromium`) or name one with CHROMIUM_PATH=/path/to/chromium, then run the command again.",
    );
  }
  say(`Browser: ${found.CHROMIUM_PATH}`);
  return found;
}

/** The same, with the engine alone beside it where there is one of the same version. */
export async function journeyBrowsers() {
  const found = await chromiumEnv();
  const version = versionOf(found.CHROMIUM_PATH)?.match(/[\d.]{5,}/)?.[0];
  const sameShell = () => {
    const path = installed([SHELL]);
    return path !== undefined && version !== undefined && versionOf(path)?.includes(version) ? path : undefined;
  };
  const isDebian = found.CHROMIUM_PATH === "/usr/bin/chromium" && canInstall();
  if (sameShell() === undefined && isDebian) await installFromDebian([SHELL]);
  const path = sameShell();
  if (path === undefined) return found;
  say(`Engine of most journeys: ${path}`);
  return { ...found, CHROMIUM_SHELL_PATH: path };
}
