import type { Config } from './config.ts'
import type { Block, ListPage, Page } from './types.generated.ts'

export type PageKind = Page['kind']
type PageOf<Kind extends PageKind> = Extract<Page, { kind: Kind }>

/** The places of the configuration from which people are led to a page. */
export type PageLinkPlace =
  | 'item'
  | 'cell'
  | 'row'
  | 'toolbar'
  | 'article'
  | 'before'
  | 'guard'
  | 'submitted'

interface PageTraits {
  /** The places that may lead to it. */
  from: readonly PageLinkPlace[]
  /** Names `entity`. */
  hasEntity?: true
  /** Names `form`. */
  hasForm?: true
  /** Messages and the search lead to it. */
  opensRecord?: true
  hasBeside?: true
  fillsRecord?: true
  /** The record is decided here: read by the call `review`, opened with the list it came from. */
  decidesRecord?: true
}

const pageTraits = {
  list: { from: ['row', 'toolbar', 'article', 'before', 'guard'], hasEntity: true },
  form: {
    from: ['item', 'cell', 'row', 'toolbar', 'article', 'before', 'guard'],
    hasForm: true,
    hasBeside: true,
    fillsRecord: true,
  },
  record: {
    from: ['item', 'cell', 'row', 'toolbar', 'article', 'submitted'],
    hasForm: true,
    opensRecord: true,
    hasBeside: true,
  },
  review: { from: ['item', 'cell', 'row'], hasForm: true, opensRecord: true, decidesRecord: true },
  article: { from: ['cell', 'row', 'article', 'before', 'guard', 'submitted'] },
  board: { from: ['toolbar', 'article'] },
  screen: { from: ['toolbar', 'article', 'guard'] },
} as const satisfies Record<PageKind, PageTraits>

type Trait = Exclude<keyof PageTraits, 'from'>

type KindWith<T extends Trait> = {
  [Kind in PageKind]: (typeof pageTraits)[Kind] extends Record<T, true> ? Kind : never
}[PageKind]

/** A type guard for pages. False for unknown kinds (an unchecked configuration). */
const hasTrait =
  <T extends Trait>(trait: T) =>
  (page: Page): page is PageOf<KindWith<T>> => {
    const traits: PageTraits | undefined = pageTraits[page.kind]
    return traits?.[trait] === true
  }

export const hasEntity = hasTrait('hasEntity')
export const hasForm = hasTrait('hasForm')
export const opensRecord = hasTrait('opensRecord')
export const hasBeside = hasTrait('hasBeside')
export const fillsRecord = hasTrait('fillsRecord')
export const decidesRecord = hasTrait('decidesRecord')

export const pageKindsFrom = (link: PageLinkPlace): PageKind[] =>
  (Object.keys(pageTraits) as PageKind[]).filter((kind) =>
    (pageTraits[kind].from as readonly PageLinkPlace[]).includes(link),
  )

/** Undefined for another kind of page. */
export function listPageOf(
  { pages }: Pick<Config, 'pages'>,
  id: string | undefined,
): ListPage | undefined {
  const page = id === undefined ? undefined : pages[id]
  return page?.kind === 'list' ? page : undefined
}

export const listPagesOf = (
  { pages }: Pick<Config, 'pages'>,
  entity: string,
): [id: string, page: ListPage][] =>
  Object.entries(pages).flatMap(([id, page]) =>
    page.kind === 'list' && page.entity === entity ? [[id, page]] : [],
  )

/** The page's own entity or that of its form; undefined for others. */
export function entityOfPage({ forms }: Pick<Config, 'forms'>, page: Page): string | undefined {
  if (hasEntity(page)) return page.entity
  return hasForm(page) ? forms[page.form]?.entity : undefined
}

export type ByPageKind<Rest extends unknown[], Result> = {
  readonly [Kind in PageKind]: (page: PageOf<Kind>, ...rest: Rest) => Result
}

export const callByKind = <Rest extends unknown[], Result>(
  functions: ByPageKind<Rest, Result>,
  page: Page,
  ...rest: Rest
): Result => (functions[page.kind] as (page: Page, ...rest: Rest) => Result)(page, ...rest)

type BlockKind = Block['kind']

interface BlockTraits {
  /** Each item needs one of these keys; absent: the block has no items. */
  itemKeys?: readonly ('list' | 'path')[]
  /** The server computes its figures. */
  isComputed?: true
  /** Groups of one list as a picture or table: it names `by`, `split` and `label`. */
  isGrouped?: true
  /** The figures carry their titles; the browser needs only the lists behind them. */
  hasTitledFigures?: true
  /** Counts the presets of a list, as the tabs of that list do. */
  countsPresets?: true
  /** Items of other roles may stay, as a text or locked. */
  keepsClosedItems?: true
  /** Shown in the greeting, above the other blocks. */
  isGreeting?: true
}

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

/** None for an unknown kind (an unchecked configuration). */
export function blockTraits({ kind }: Pick<Block, 'kind'>): BlockTraits {
  const traits: BlockTraits | undefined = blockKinds[kind]
  return traits ?? {}
}
