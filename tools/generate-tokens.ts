/**
 * Writes src/web/theme/tokens.css: the custom properties of the Chakra system that style sheets
 * use, with their dependencies.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { itemAt } from '#config-model/assert.ts'
import { chakraSystem } from '#web/theme/system.ts'

export const tokenFile = 'src/web/theme/tokens.css'

type Rules = Map<string, Map<string, string>>

/** @throws Error with a sentence for an unknown property */
export function tokenCss(): string {
  const rules = everyToken()
  const tokenNames = new Set<string>()
  const want = (name: string) => {
    if (tokenNames.has(name)) return

    const declarations = [...rules.values()].flatMap((rule) => rule.get(name) ?? [])
    if (declarations.length === 0) throw new Error(`The theme has no token for ${name}`)

    tokenNames.add(name)
    for (const text of declarations) namedTokens(text).forEach(want)
  }

  styleSheets().forEach((file) => namedTokens(readFileSync(file, 'utf8')).forEach(want))
  const blocks = [...rules].map(([media, rule]) => {
    const lines = [...rule]
      .filter(([name]) => tokenNames.has(name))
      .map(([name, text]) => `${name}: ${text};`)
    if (lines.length === 0) return ''

    const block = `:root { ${lines.join(' ')} }`

    return media ? `${media} { ${block} }` : block
  })

  return `/* Written from tokens.ts by npm run gen:tokens. */\n@layer tokens { ${blocks.filter(Boolean).join('\n')} }\n`
}

const namedTokens = (text: string) =>
  [...text.matchAll(/var\((--ui-[\w-]+)/g)].map((match) => itemAt(match, 1))

function styleSheets(): string[] {
  const files = ['src/web', 'src/public'].flatMap((room) =>
    readdirSync(room, { recursive: true }).map((name) => join(room, String(name))),
  )
  return files.filter(
    (file) => /\.(css|tsx?)$/.test(file) && file !== tokenFile && !/\.test\./.test(file),
  )
}

/** By condition, '' for none. */
function everyToken(): Rules {
  const rules: Rules = new Map([['', new Map()]])
  const collect = (node: object, media: string) => {
    for (const [key, item] of Object.entries(node)) {
      if (typeof item === 'object') collect(item as object, key.startsWith('@media') ? key : media)
      else if (!rules.get(media)?.has(key))
        rules.set(media, (rules.get(media) ?? new Map()).set(key, String(item)))
    }
  }

  collect(chakraSystem.getTokenCss(), '')

  return rules
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(tokenFile, tokenCss())
