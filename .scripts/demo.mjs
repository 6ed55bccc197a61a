import { join } from "node:path";
import { announce } from "./demo-announce.mjs";
import { fail, ROOT, say } from "./lib.mjs";

const SIZES = ["S", "M", "L", "XL"];

/** Null: not given, beside another wish. */
function readSize(args, platform) {
  const at = args.indexOf("--size");
  const given = at >= 0 ? (args[at + 1] ?? "") : args.find((arg) => arg.startsWith("--size="))?.slice(7);
  if (given === undefined && platform !== null) return null;
  const size = (given ?? "S").toUpperCase();
  if (!SIZES.includes(size)) fail(`--size takes ${SIZES.join(", ")}, not ${size}.`);
  return size;
}

/** Example clinics of the platform; null: not given. */
function readPlatform(args) {
  const at = args.indexOf("--platform");
  const count = at >= 0 ? (args[at + 1] ?? "") : args.find((arg) => arg.startsWith("--platform="))?.slice(11);
  if (count === undefined) return null;
  if (!/^\d{1,5}$/.test(count)) fail(`--platform takes a whole number up to 99999, not ${count}.`);
  return count;
}

async function startDemo(size, platform) {
  const name = [size?.toLowerCase(), platform].filter((part) => part !== null && part !== undefined).join("-");
  // A folder for each: the demo of `npm start` stays as it is.
  process.env.DATA_DIR ??= join(ROOT, "data", `demo-${name}`);
  process.env.FERNPAW_DEMO ??= "1";
  if (platform !== null) process.env.FERNPAW_DEMO_PLATFORM = platform;
  if (size !== null) process.env.FERNPAW_DEMO_SIZE = size;
  const what = size === null ? `A demo with ${platform} example clinics` : `A demo practice of size ${size}`;
  say(`${what} in ${process.env.DATA_DIR}. What is there already is kept; delete the folder to make it anew.`);
  await import("./start.mjs");
}

const args = process.argv.slice(2);
if (args[0] === "announce") await announce(args.slice(1));
else {
  const platform = readPlatform(args);
  await startDemo(readSize(args, platform), platform);
}
