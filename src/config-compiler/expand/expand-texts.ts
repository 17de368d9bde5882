import { firstOf } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { itemName } from '#config-model/localize-config.ts'
import type { Expansion, BlockUse } from './expansion.ts'

type Node = { [key: string]: unknown }

/** Copies the texts of shared blocks to their uses; a translation at the use wins. */
export function expandTexts(texts: Config['texts'], expansion: Expansion): Config['texts'] {
  const uses = expansion.uses.filter(({ word }) => word !== 'sets')
  if (uses.length === 0) return texts

  return Object.fromEntries(
    Object.entries(texts).map(([locale, tree]) => {
      const copies = new Copies(tree)
      for (const use of uses) addUse(copies, tree, use, expansion)
      return [locale, copies.root as typeof tree]
    }),
  )
}

function addUse(copies: Copies, texts: Node, use: BlockUse, expansion: Expansion): void {
  const shared = nodeAt(texts, [...pathOf(use.definition.file), ...use.definition.pointer])
  if (!shared) return

  if (use.word === 'dialogs') {
    copies.add([...pathOf(use.file), ...use.at.slice(0, -1)], shared)
    return
  }

  const items = nodeAt(expansion.value(use.file), [firstOf(use.at)]) as unknown as unknown[]
  const start = Number(use.at[1])
  const byName: Node = {}

  for (let n = 0; n < use.count; n++) {
    const name = itemName(items[start + n], shared)
    const text = shared[name ?? String(n)]
    if (text !== undefined) byName[name ?? String(start + n)] = text
  }

  copies.add([...pathOf(use.file), firstOf(use.at)], byName)
}

/** Copy-on-write. */
class Copies {
  readonly root: Node
  private readonly ownNodes = new WeakSet<Node>()

  constructor(tree: Node) {
    this.root = this.copy(tree)
  }

  /** Existing texts win. */
  add(path: (string | number)[], added: Node): void {
    this.merge(
      path.reduce<Node>((node, key) => this.inner(node, key), this.root),
      added,
    )
  }

  private merge(node: Node, added: Node): void {
    for (const [key, text] of Object.entries(added))
      if (isNode(text) && (node[key] === undefined || isNode(node[key])))
        this.merge(this.inner(node, key), text)
      else node[key] ??= text
  }

  private inner(node: Node, key: string | number): Node {
    const childNode = node[key]
    return (node[key] = isNode(childNode) ? this.copy(childNode) : this.copy({}))
  }

  private copy(node: Node): Node {
    if (this.ownNodes.has(node)) return node
    const copied = { ...node }
    this.ownNodes.add(copied)

    return copied
  }
}

/** Part and id of `pages/declare-audit/list.yaml`. */
const pathOf = (file: string): string[] => [
  file.slice(0, file.indexOf('/')),
  file.slice(file.indexOf('/') + 1, -'.yaml'.length),
]

const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object'

function nodeAt(value: unknown, path: (string | number)[]): Node | undefined {
  const target = path.reduce<unknown>((node, key) => (isNode(node) ? node[key] : undefined), value)
  return isNode(target) ? target : undefined
}
