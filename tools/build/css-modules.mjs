import { basename } from 'node:path'

/**
 * What wins over what: a page over the kit, the kit over what Chakra draws with (`base`,
 * `recipes`) and over the browser.
 */
const layers = 'reset, base, tokens, recipes, kit, page'

/**
 * How Vite reads style sheets, the same for the browser, for what the server draws and for the
 * tests. `.row` of `list.module.css` is the class `list__row`; sheets have unique names, so that
 * this name is (tools/style-sheets.test.ts). Each begins with the order of the layers: which is
 * fetched first makes no difference.
 */
export const cssModules = {
  modules: {
    generateScopedName: (local, file) => `${basename(file.split('?')[0], '.module.css')}__${local}`,
  },
  postcss: {
    plugins: [
      {
        postcssPlugin: 'layer-order',
        Once: (sheet) => void sheet.prepend(`@layer ${layers};`),
      },
    ],
  },
}
