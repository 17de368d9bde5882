import type { Block } from './types.generated.ts'

type BlockKind = Block['kind']

interface BlockTraits {
  /** Its items need one of these words; absent: it has no items of its own. */
  itemKeys?: readonly ('list' | 'path')[]
  /** The server computes its figures. */
  isComputed?: true
  /** Groups of one list as a picture or table: it names `by`, `split` and `label`. */
  isGrouped?: true
  /** The figures carry their titles; the browser needs only the lists behind them. */
  hasTitledFigures?: true
  /** Counts of presets, which the list counts for its tabs too. */
  countsPresets?: true
  /** Items of other roles may stay, as a text or locked. */
  keepsClosedItems?: true
  /** Stands in the greeting, above the other blocks. */
  isGreeting?: true
}

/** The traits of every block of a board; the compiler requires each name of the schema. */
const blockKinds: Record<BlockKind, BlockTraits> = {
  next: { itemKeys: ['list', 'path'], countsPresets: true, isGreeting: true },
  figures: { itemKeys: ['list'], isComputed: true, countsPresets: true },
  todo: {},
  notices: {},
  links: { itemKeys: ['path'], keepsClosedItems: true },
  windows: {},
  chart: { isComputed: true, isGrouped: true, hasTitledFigures: true },
  funnel: { itemKeys: ['list'], isComputed: true, hasTitledFigures: true },
  steps: {},
}

/** The traits of a block; none for an unknown kind (an unchecked configuration). */
export function blockTraits({ kind }: Pick<Block, 'kind'>): BlockTraits {
  const traits: BlockTraits | undefined = blockKinds[kind]
  return traits ?? {}
}
