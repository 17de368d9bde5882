import { createHash } from 'node:crypto'
import type { Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import type { Dictionary, DictionaryItem } from '#config-model/types.generated.ts'
import { literal } from '#server/records/sql/identifier.ts'
import type { ReadSource, SourceColumn } from './definition.ts'

const text = (sql: string): SourceColumn => ({ kind: 'text', sql })
const number = (sql: string): SourceColumn => ({ kind: 'number', sql, isFilled: true })
const flag = (sql: string): SourceColumn => ({ kind: 'boolean', sql })

/** Another number for other content: whoever changes a dictionary has seen it as it is. */
export const dictionaryVersion = memoize(
  (dictionary: Dictionary): number =>
    createHash('sha256').update(JSON.stringify(dictionary)).digest().readUInt32BE(0) >>> 2,
)

/** The id of an item: that of its dictionary, which has no dot, and its value. */
export const itemId = (dictionary: string, value: string): string => `${dictionary}.${value}`

/** Whether an item is no longer offered in the working year. */
const isRetired = ({ until }: DictionaryItem, year: number) => until !== undefined && until < year

/** The dictionaries, as the configuration in force has them. */
export const dictionaryRows: ReadSource = (config) => ({
  table: `jsonb_to_recordset(${literal(JSON.stringify(dictionariesOf(config)))}::jsonb) dictionaries(code text, title text, items int, retired int, workflow text, is_public boolean, version int)`,
  tables: [],
  id: 'code',
  version: 'version',
  createdAt: `'epoch'::timestamptz`,
  grams: `portal_grams(code || ' ' || title)`,
  isLockable: false,
  columns: {
    code: { ...text('code'), isFilled: true },
    title: text('title'),
    items: number('items'),
    retired: number('retired'),
    workflow: text('workflow'),
    isPublic: flag('is_public'),
  },
})

const dictionariesOf = (config: Config) =>
  Object.entries(config.dictionaries).map(([code, dictionary]) => {
    const items = dictionary.items ?? []
    return {
      code,
      title: dictionary.title,
      items: items.length,
      retired: items.filter((item) => isRetired(item, config.years.realYear)).length,
      workflow: dictionary.workflow,
      is_public: dictionary.public === true,
      version: dictionaryVersion(dictionary),
    }
  })

/** The items of the dictionaries, in their order. */
export const dictionaryItemRows: ReadSource = (config) => ({
  table: `jsonb_to_recordset(${literal(JSON.stringify(itemsOf(config)))}::jsonb) items(id text, dictionary_id text, value text, label text, parent text, tone text, since int, until int, extra text, place int, is_last boolean, is_retired boolean, version int)`,
  tables: [],
  id: 'items.id',
  version: 'version',
  createdAt: `'epoch'::timestamptz`,
  grams: `portal_grams(value || ' ' || label)`,
  isLockable: false,
  columns: {
    dictionaryId: { ...text('dictionary_id'), isFilled: true },
    value: { ...text('value'), isFilled: true },
    label: text('label'),
    parent: text('parent'),
    tone: text('tone'),
    since: { kind: 'number', sql: 'since' },
    until: { kind: 'number', sql: 'until' },
    extra: text('extra'),
    place: number('place'),
    isFirst: flag('place = 1'),
    isLast: flag('is_last'),
    isRetired: flag('is_retired'),
  },
})

const itemsOf = (config: Config) =>
  Object.entries(config.dictionaries).flatMap(([code, dictionary]) =>
    (dictionary.items ?? []).map(({ extra, ...item }, at, all) => ({
      id: itemId(code, item.value),
      dictionary_id: code,
      ...item,
      extra:
        extra &&
        Object.entries(extra)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n'),
      place: at + 1,
      is_last: at === all.length - 1,
      is_retired: isRetired(item, config.years.realYear),
      version: dictionaryVersion(dictionary),
    })),
  )
