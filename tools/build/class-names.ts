import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { cssModules } from './css-modules.mjs'

const imported = /^import (\w+) from ('[^']*\.module\.css')$/gm

/**
 * Classes by name in the browser's code: `styles.row` of `list.module.css` becomes `'list__row'`,
 * and the tables of names that the sheets export are left out.
 */
export function writeClassNames(): Plugin[] {
  return [
    {
      name: 'class-names',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\.tsx?$/, code: /\.module\.css'/ },
        handler: (code) => ({ code: withClassNames(code), map: null }),
      },
    },
    {
      name: 'class-tables',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: () => ({ code: '', map: null, moduleSideEffects: 'no-treeshake' }),
      },
    },
  ]
}

/** Also keeps imports of sheets alone. */
export function withClassNames(code: string): string {
  let text = code.replaceAll(imported, 'import $2')

  for (const [, variable = '', path = ''] of code.matchAll(imported)) {
    const sheet = basename(path.slice(1, -1))
    text = text.replaceAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'), (_, local: string) =>
      JSON.stringify(cssModules.modules.generateScopedName(local, sheet)),
    )
  }

  return text
}
