import { itemName } from '#config-model/messages/texts.ts'
import type { Config } from '#config-model/config.ts'
import type { Expansion, Use } from './expansion.ts'

type Node = { [key: string]: unknown }

/** Translations of what is said once, put where it is used; a translation written there wins. */
export function expandTexts(texts: Config['texts'], expansion: Expansion): Config['texts'] {
  const uses = expansion.uses.filter(({ word }) => word !== 'sets')
  return Object.fromEntries(
    Object.entries(texts).map(([locale, tree]) => [
      locale,
      uses.reduce((all, use) => withUse(all, use, expansion), tree as Node) as typeof tree,
    ]),
  )
}

function withUse(texts: Node, use: Use, expansion: Expansion): Node {
  const shared = nodeAt(texts, [...pathOf(use.definition.file), ...use.definition.pointer])
  if (!shared) return texts
  if (use.word === 'dialogs') return merged(texts, [...pathOf(use.file), ...use.at.slice(0, -1)], shared)
  const items = nodeAt(expansion.value(use.file), [use.at[0]!]) as unknown as unknown[]
  const start = Number(use.at[1])
  const byName: Node = {}
  for (let n = 0; n < use.count; n++) {
    const item = items[start + n]
    const name = itemName(item, shared) ?? String(n)
    const text = shared[name]
    if (text !== undefined) byName[itemName(item, shared) ?? String(start + n)] = text
  }
  return merged(texts, [...pathOf(use.file), use.at[0]!], byName)
}

/** `pages/declare-audit/list.yaml` as the keys of its translation: the part and the id. */
const pathOf = (file: string): string[] => [
  file.slice(0, file.indexOf('/')),
  file.slice(file.indexOf('/') + 1, -'.yaml'.length),
]

const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object'

function nodeAt(value: unknown, path: (string | number)[]): Node | undefined {
  const found = path.reduce<unknown>((node, key) => (isNode(node) ? node[key] : undefined), value)
  return isNode(found) ? found : undefined
}

/** A copy of the tree in which `added` stands below `path`, under what is there already. */
function merged(tree: Node, path: (string | number)[], added: Node): Node {
  const [key, ...rest] = path
  if (key !== undefined) {
    const inner = tree[key]
    return { ...tree, [key]: merged(isNode(inner) ? inner : {}, rest, added) }
  }
  return Object.fromEntries(
    [...new Set([...Object.keys(added), ...Object.keys(tree)])].map((name) => {
      const [own, other] = [tree[name], added[name]]
      return [name, isNode(own) && isNode(other) ? merged(own, [], other) : (own ?? other)]
    }),
  )
}
