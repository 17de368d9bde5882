import { basename } from 'node:path'

/** From weak to strong: reset, Chakra (`base`, `tokens`, `recipes`), kit, page. */
const layers = 'reset, base, tokens, recipes, kit, page'

/**
 * For browser, server rendering and tests. `.row` of `list.module.css` is the class `list__row`;
 * sheets have unique names (tools/style-sheets.test.ts). Each sheet begins with the order of the
 * layers, so that the load order makes no difference.
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
