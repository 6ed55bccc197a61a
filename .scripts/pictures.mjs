import { chromiumEnv } from "./chromium.mjs";
import { build, ensureInstalled, fail, run, say } from "./lib.mjs";

/** Takes the pictures of the product that the public pages show, from the demo clinic. The next build uses them. */
await ensureInstalled();
if (!(await build())) fail("The app did not build: the messages above say where.");
const env = { ...process.env, ...(await chromiumEnv()) };
const code = await run("node", ["e2e/pictures/site-pictures.ts"], { env, heartbeat: "still taking pictures" });
if (code !== 0) fail("A picture could not be taken: the message above says which.");
say("The pictures are in pwa/src/areas/site/pictures. Look at them before you commit them.");
