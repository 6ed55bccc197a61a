const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text that stands for itself in a page and in an attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const STYLE = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}
h1{font-size:1.6rem}h2{font-size:1.25rem;margin-top:2rem;border-bottom:1px solid #8886}h3{font-size:1.05rem;margin-top:1.5rem}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-bottom:1px solid #8884;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.2rem 1rem;margin:.5rem 0 1rem}
dt{opacity:.75}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
article{border-left:3px solid #8886;padding-left:1rem;margin:1rem 0}
@media print{body{margin:0;max-width:none}}`;

/** A page that needs no other file. `body` is HTML. */
export const htmlPage = (title: string, body: string): string =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>` +
  `<style>${STYLE}</style></head><body>\n${body}\n</body></html>\n`;

export const link = (to: string, text: string): string =>
  `<a href="${escapeHtml(encodeURI(to))}">${escapeHtml(text)}</a>`;
