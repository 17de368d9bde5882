import type { Action } from '#config-model/access/access.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'
import { callByKind, type ByPageKind } from '#config-model/page-traits.ts'
import { rightOfAct } from '#config-model/sources.ts'
import type { ListPage, Page } from '#config-model/types.generated.ts'
import { actionWords, tableWords, type LocalizedConfig } from './table-words.ts'

type Localize = (phrase: Phrase) => string

interface PagePart {
  title: string
  auth?: string[] | undefined
  transition?: string
  action?: Action
}

export const pagePartsOf = (config: LocalizedConfig, page: Page): PagePart[] =>
  callByKind(partsByKind, page, config)

const noParts = (): PagePart[] => []

const partsByKind: ByPageKind<[config: LocalizedConfig], PagePart[]> = {
  list: partsOfList,
  form: (_, { localize }) => [
    { title: localize(actionWords.create()), action: 'create' },
    { title: localize(actionWords.update()), action: 'update' },
  ],
  record: noParts,
  review: noParts,
  article: ({ decide }, { localize }) =>
    decide === undefined
      ? []
      : [
          {
            title: localize(tableWords.row({ name: decide.transition })),
            transition: decide.transition,
          },
        ],
  board: ({ blocks }, { localize }) =>
    blocks.map(({ kind, title, items, auth }, at) => {
      const shownTitle = title ?? items?.map((item) => item.title).join('、') ?? kind
      return { title: localize(tableWords.block({ at: at + 1, title: shownTitle })), auth }
    }),
  screen: noParts,
}

function partsOfList(page: ListPage, config: LocalizedConfig): PagePart[] {
  const { localize } = config
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
    title: localize(
      tableWords[place]({
        name:
          item.transition ?? openTitle(item, localize) ?? item.call ?? buttonTitle(item, localize),
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
      : [{ title: localize(tableWords.import()), action: 'update' as const }]),
    ...[...page.columns, ...(page.filters ?? [])]
      .filter(({ auth }) => auth)
      .map((item) => ({
        title: localize(tableWords.column({ name: item.field ?? '' })),
        auth: item.auth,
      })),
  ]
}

/** Where a row leads, marked when that is a new record below the row. */
const openTitle = ({ open, below }: { open?: string; below?: boolean }, localize: Localize) =>
  open !== undefined && below ? `${open} ${localize(tableWords.below())}` : open

function buttonTitle(
  item: { title?: string; export?: string; log?: boolean; remove?: boolean },
  localize: Localize,
): string {
  if (item.export) return localize(actionWords.export())
  if (item.log) return localize(tableWords.log())
  return item.remove ? localize(actionWords.remove()) : (item.title ?? '')
}
