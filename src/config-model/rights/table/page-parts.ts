import type { Action } from '#config-model/access/access.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'
import { callByKind, type ByPageKind } from '#config-model/page-traits.ts'
import { rightOfAct } from '#config-model/sources.ts'
import type { ListPage, Page } from '#config-model/types.generated.ts'
import { actionWords, tableWords, type LocalizedConfig } from './table-words.ts'

type Say = (phrase: Phrase) => string

interface PagePart {
  title: string
  auth?: string[] | undefined
  transition?: string
  /** The required permission on the page's records. */
  action?: Action
}

export const partsOf = (config: LocalizedConfig, page: Page): PagePart[] =>
  callByKind(partsByKind, page, config)

const noParts = (): PagePart[] => []

const partsByKind: ByPageKind<[config: LocalizedConfig], PagePart[]> = {
  list: partsOfList,
  form: (_, { say }) => [
    { title: say(actionWords.create()), action: 'create' },
    { title: say(actionWords.update()), action: 'update' },
  ],
  record: noParts,
  review: noParts,
  article: ({ decide }, { say }) =>
    decide === undefined
      ? []
      : [
          {
            title: say(tableWords.row({ name: decide.transition })),
            transition: decide.transition,
          },
        ],
  board: ({ blocks }, { say }) =>
    blocks.map(({ kind, title, items, auth }, at) => {
      const shownTitle = title ?? items?.map((item) => item.title).join('、') ?? kind
      return { title: say(tableWords.block({ at: at + 1, title: shownTitle })), auth }
    }),
  screen: noParts,
}

function partsOfList(page: ListPage, config: LocalizedConfig): PagePart[] {
  const { say } = config
  const named = (
    item: {
      title?: string
      transition?: string
      open?: string
      call?: string
      below?: boolean
      auth?: string[]
      export?: string
      log?: boolean
      remove?: boolean
    },
    place: 'row' | 'bulk' | 'toolbar',
  ) => ({
    title: say(
      tableWords[place]({
        name: item.transition ?? openTitle(item, say) ?? item.call ?? buttonTitle(item, say),
      }),
    ),
    auth: item.auth,
    ...(item.transition === undefined ? {} : { transition: item.transition }),
    ...(item.call === undefined ? {} : { action: rightOfAct(config, page.entity, item.call) }),
    ...(item.below ? { action: 'create' as const } : {}),
  })

  return [
    ...(page.rowActions ?? []).map((item) => named(item, 'row')),
    ...(page.bulkActions ?? []).map((item) => named(item, 'bulk')),
    ...(page.toolbar ?? []).map((item) => named(item, 'toolbar')),
    ...(page.import === undefined
      ? []
      : [{ title: say(tableWords.import()), action: 'update' as const }]),
    ...[...page.columns, ...(page.filters ?? [])]
      .filter(({ auth }) => auth)
      .map((item) => ({
        title: say(tableWords.column({ name: item.field ?? '' })),
        auth: item.auth,
      })),
  ]
}

/** Returns where a row leads, marked when that is a new record below the row. */
const openTitle = ({ open, below }: { open?: string; below?: boolean }, say: Say) =>
  open !== undefined && below ? `${open} ${say(tableWords.below())}` : open

function buttonTitle(
  item: { title?: string; export?: string; log?: boolean; remove?: boolean },
  say: Say,
): string {
  if (item.export) return say(actionWords.export())
  if (item.log) return say(tableWords.log())
  return item.remove ? say(actionWords.remove()) : (item.title ?? '')
}
