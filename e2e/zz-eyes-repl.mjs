import { chromium } from "@playwright/test";
import { launchOptions } from "./support/browser.ts";
import { Tablet, demoLogin } from "./support/tablet.ts";
import { Desk } from "./support/desk.ts";
import { scan } from "./support/scan.ts";
import { Keyboard, tabStop } from "./support/keyboard.ts";
import { shareTablet, choosePin } from "./support/shared-tablet.ts";
import { readdirSync, readFileSync, writeFileSync, unlinkSync, existsSync } from "node:fs";
const origin = "http://127.0.0.1:5430";
const browser = await chromium.launch(launchOptions);
const S = {};
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: "block" };
const AF = Object.getPrototypeOf(async () => {}).constructor;
const open = (n, o = "openOnline") => Tablet[o](browser, origin).then((t) => { t.page.setDefaultTimeout(8000); return (S[n] = new Desk(t)); });
const openPhone = (n) => Tablet.openWith(browser, origin, phone).then((t) => { t.page.setDefaultTimeout(8000); return (S[n] = new Desk(t)); });
const sign = async (n, who, o) => { const d = await open(n, o); await d.tablet.signIn(demoLogin(who + ".example")); await d.isSettled(); return d; };
const shot = (d, n) => d.page.screenshot({ path: `/tmp/eyes/shots/${n}.png` });
const snap = (d, sel = "body") => d.page.locator(sel).first().ariaSnapshot();
while (!existsSync("/tmp/eyes/stop")) {
  for (const f of readdirSync("/tmp/eyes/in").filter((x) => x.endsWith(".js")).sort()) {
    const p = `/tmp/eyes/in/${f}`;
    const code = readFileSync(p, "utf8"); unlinkSync(p);
    let out = "";
    const log = (...a) => { out += a.map((x) => typeof x === "string" ? x : JSON.stringify(x)).join(" ") + "\n"; };
    try {
      const fn = new AF("S","log","open","openPhone","sign","shot","snap","scan","Keyboard","tabStop","Desk","Tablet","demoLogin","browser","origin","shareTablet","choosePin", code);
      await fn(S,log,open,openPhone,sign,shot,snap,scan,Keyboard,tabStop,Desk,Tablet,demoLogin,browser,origin,shareTablet,choosePin);
    } catch (e) { out += "ERR " + String(e.stack ?? e).slice(0, 1500); }
    writeFileSync(`/tmp/eyes/in/${f}.out`, out);
  }
  await new Promise((r) => setTimeout(r, 150));
}
await browser.close();
