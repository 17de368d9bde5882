import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'src/config-compiler/rules'

export const rulesIndexFile = 'src/config-compiler/rules.generated.ts'

/**
 * In the order of the files of `rules/` and of the rules in each: nobody names a rule a second
 * time.
 */
export function rulesIndex(): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .toSorted()
  const rules = files.map((path) => ({
    path,
    names: [
      ...readFileSync(join(folder, path), 'utf8').matchAll(/^export const (\w+) = defineRule\(/gm),
    ].map(([, name = '']) => name),
  }))

  const moduleNames = rules.map(({ path }) =>
    path.replace(/\.ts$/, '').replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase()),
  )

  return [
    '// Written by `npm run gen:rules` from the files of rules/. Do not edit.',
    ...rules.map(({ path }, index) => `import * as ${moduleNames[index]} from './rules/${path}'`),
    '',
    '/** Rules whose check looks at the configuration as a whole, in the order of looking. */',
    'export const checkedRules = [',
    ...rules.flatMap(({ names }, index) =>
      names.length === 0
        ? []
        : `  ${names.map((name) => `${moduleNames[index]}.${name},`).join(' ')}`,
    ),
    ']',
    '',
  ].join('\n')
}
