import { join } from "node:path";
import { announce } from "./demo-announce.mjs";
import { fail, ROOT, say } from "./lib.mjs";

const SIZES = ["S", "M", "L", "XL"];

function readSize(args) {
  const at = args.indexOf("--size");
  const size = (at >= 0 ? args[at + 1] : args.find((arg) => arg.startsWith("--size="))?.slice(7)) ?? "S";
  if (!SIZES.includes(size.toUpperCase())) fail(`--size takes ${SIZES.join(", ")}, not ${size}.`);
  return size.toUpperCase();
}

async function startDemo(size) {
  // A folder for each: the demo of `npm start` stays as it is.
  process.env.DATA_DIR ??= join(ROOT, "data", `demo-${size.toLowerCase()}`);
  process.env.FERNPAW_DEMO ??= "1";
  process.env.FERNPAW_DEMO_SIZE = size;
  say(
    `A demo practice of size ${size} in ${process.env.DATA_DIR}. What is there already is kept; delete the folder to make it anew.`,
  );
  await import("./start.mjs");
}

const args = process.argv.slice(2);
if (args[0] === "announce") await announce(args.slice(1));
else await startDemo(readSize(args));
