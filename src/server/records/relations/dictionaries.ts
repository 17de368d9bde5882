import type { Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import type { Dictionary, DictionaryItem } from '#config-model/types.generated.ts'
import {
  type ReadSource,
  booleanColumn,
  configuredRows,
  filledColumn,
  numberColumn,
  textColumn,
  versionNumberOf,
} from './definition.ts'

/** Changes with the content. */
export const dictionaryVersion = memoize((dictionary: Dictionary): number =>
  versionNumberOf(dictionary),
)

/** The dictionary's id, which has no dot, and its value. */
export const itemId = (dictionary: string, value: string): string => `${dictionary}.${value}`

const isRetired = ({ until }: DictionaryItem, year: number) => until !== undefined && until < year

const dictionaryTypes =
  'code text, title text, items int, retired int, workflow text, is_public boolean, version int'

export const dictionaryRows: ReadSource = (config) =>
  configuredRows(dictionaryTypes, dictionariesOf(config), {
    id: 'code',
    version: 'version',
    bigramsSql: `portal_grams(code || ' ' || title)`,
    columns: {
      code: filledColumn(textColumn('code')),
      title: textColumn('title'),
      items: filledColumn(numberColumn('items')),
      retired: filledColumn(numberColumn('retired')),
      workflow: textColumn('workflow'),
      isPublic: booleanColumn('is_public'),
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
      workflow: workflowTitle(config, dictionary.workflow),
      is_public: dictionary.public === true,
      version: dictionaryVersion(dictionary),
    }
  })

const workflowTitle = ({ workflows }: Config, id: string | undefined) =>
  id === undefined ? undefined : (workflows[id]?.title ?? id)

const itemTypes = `id text, dictionary_id text, value text, label text, parent text,
  tone text, since int, until int, extra text, place int, ordinal int, is_last boolean,
  is_retired boolean, version int`

export const dictionaryItemRows: ReadSource = (config) =>
  configuredRows(itemTypes, itemsOf(config), {
    id: 'configured.id',
    version: 'version',
    bigramsSql: `portal_grams(value || ' ' || label)`,
    columns: {
      dictionaryId: filledColumn(textColumn('dictionary_id')),
      value: filledColumn(textColumn('value')),
      label: textColumn('label'),
      parent: textColumn('parent'),
      tone: textColumn('tone'),
      since: numberColumn('since'),
      until: numberColumn('until'),
      extra: textColumn('extra'),
      place: { ...filledColumn(numberColumn('place')), orderSql: 'ordinal' },
      isFirst: booleanColumn('place = 1'),
      isLast: booleanColumn('is_last'),
      isRetired: booleanColumn('is_retired'),
    },
  })

/** Lists the items by dictionary. */
const itemsOf = (config: Config) =>
  Object.entries(config.dictionaries)
    .toSorted(([code], [other]) => (code < other ? -1 : 1))
    .flatMap(([code, dictionary]) => itemsOfDictionary(config, code, dictionary))
    .map((item, ordinal) => ({ ...item, ordinal }))

const itemsOfDictionary = ({ years }: Config, code: string, dictionary: Dictionary) =>
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
    is_retired: isRetired(item, years.realYear),
    version: dictionaryVersion(dictionary),
  }))
