import type { Plugin } from "vite";

/** `import()` of a file of the build, as the minifier writes it. */
const IMPORT = /\bimport\(`\.\/([\w.-]+\.js)`\)/g;

/** Sends each `import()` of a file of the build through `importModule` of `index.html`, which tries again under another address. */
export function importAgain(): Plugin {
  return {
    name: "fernpaw-import-again",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        let found = 0;
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk" || !chunk.fileName.startsWith("assets/")) continue;
          chunk.code = chunk.code.replaceAll(IMPORT, (written, file: string) => {
            found += 1;
            return `importModule(()=>${written},\`${file}\`)`;
          });
        }
        if (found === 0) throw new Error("the build writes its imports in another way than this plugin expects");
      },
    },
  };
}
