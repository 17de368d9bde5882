import type { DictionaryEdit } from '#config-compiler/edit-dictionary.ts'
import type { Config } from '#config-model/config.ts'
import type { DictionaryItem, Field } from '#config-model/types.generated.ts'
import { storedNames } from '#config-model/values/current-names.ts'
import type { RequestContext, SourceCall, SourceService } from '#server/context.ts'
import { forbidden } from '#server/errors.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { dictionaryVersion, itemId } from '#server/records/relations/dictionaries.ts'
import { readDictionaryFile, dictionaryTexts, reviseDictionary } from './revise-dictionary.ts'

interface ItemData extends Pick<DictionaryItem, 'value' | 'label'> {
  dictionaryId: string
  parent?: string | null
  tone?: string | null
  since?: number | null
  until?: number | null
}

const dataOf = ({ record }: SourceCall) => record.data as unknown as ItemData
const written = ['label', 'parent', 'tone', 'since', 'until'] as const

async function edit(
  call: SourceCall,
  dictionary: string,
  change: DictionaryEdit,
  version: number | null,
) {
  await reviseDictionary(call, { dictionary, edit: change, version })
  const now = call.services.config().dictionaries[dictionary]
  if (now) call.record.version = dictionaryVersion(now)

  return null
}

const act =
  (changeOf: (call: SourceCall) => DictionaryEdit) =>
  (call: SourceCall): Promise<null> =>
    edit(call, dataOf(call).dictionaryId, changeOf(call), call.record.version)

export const dictionaryService: SourceService = {
  isStoredInFiles: true,
  async update(call, before) {
    const title = String((call.record.data as { title?: string }).title ?? '')
    await edit(call, before.id, { kind: 'title', title }, before.version)
  },
  acts: {
    async downloadYaml({ services, record }) {
      return {
        file: { name: `${record.id}.yaml`, text: await readDictionaryFile(services, record.id) },
      }
    },
  },
}

/** Used items are retired, never removed. */
export const dictionaryItemService: SourceService = {
  isStoredInFiles: true,
  async create(call) {
    const data = dataOf(call)
    const { dictionaryId: dictionary, value } = data
    const itemData = Object.fromEntries(
      ['value' as const, ...written].flatMap((name) =>
        isGiven(data[name]) ? [[name, data[name]]] : [],
      ),
    )

    await edit(call, dictionary, { kind: 'add', item: itemData as unknown as DictionaryItem }, null)
    call.record.id = itemId(dictionary, value)

    return null
  },

  async update(call, before) {
    const data = dataOf(call)
    const changes = Object.fromEntries(
      written.flatMap((name) =>
        (data[name] ?? null) === (before.data[name] ?? null)
          ? []
          : [[name, isGiven(data[name]) ? data[name] : null]],
      ),
    )

    await edit(
      call,
      data.dictionaryId,
      { kind: 'change', value: data.value, changes },
      before.version,
    )
  },

  async remove(call) {
    const { dictionaryId, value } = dataOf(call)
    if (await isItemUsed(call.services, dictionaryId, value))
      throw forbidden(dictionaryTexts.inUse())
    await edit(call, dictionaryId, { kind: 'remove', value }, call.record.version)
  },

  async reorder(call, by) {
    if (by !== 0)
      await edit(
        call,
        dataOf(call).dictionaryId,
        { kind: 'move', value: dataOf(call).value, by },
        call.record.version,
      )
  },

  acts: {
    moveUp: act((call) => ({ kind: 'move', value: dataOf(call).value, by: -1 })),
    moveDown: act((call) => ({ kind: 'move', value: dataOf(call).value, by: 1 })),
    retire: act((call) => ({
      kind: 'change',
      value: dataOf(call).value,
      changes: { until: call.config.years.realYear - 1 },
    })),
    restore: act((call) => ({
      kind: 'change',
      value: dataOf(call).value,
      changes: { until: null },
    })),
  },
}

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/**
 * Whether stored records or forms of past transitions use an item; always true for dictionaries of
 * the portal's own sources.
 */
async function isItemUsed(
  services: RequestContext,
  dictionary: string,
  value: string,
): Promise<boolean> {
  const config = services.config()
  const { query } = services.database
  for (const [entity, { source, fields }] of Object.entries(config.entities)) {
    const paths = pathsTo(fields, dictionary)
    if (paths.length === 0) continue

    if (source !== undefined) {
      if (isKept(source)) return true
      continue
    }

    const tests = paths.map(
      (_, at) => `data @? $${at + 1}::jsonpath or coalesce(working @? $${at + 1}::jsonpath, false)`,
    )
    const usingRows = await query(
      `select 1 from ${tableOf(entity)} where ${tests.join(' or ')} limit 1`,
      paths.map((path) => having(path, value)),
    )

    if (usingRows.length > 0) return true
  }

  return isInLog(config, query, dictionary, value)
}

/** The portal itself writes the source: its past values are unknown. */
const isKept = (source: string) =>
  source === 'accounts' || source === 'loginLog' || source === 'eventLog'

async function isInLog(
  config: Config,
  query: RequestContext['database']['query'],
  dictionary: string,
  value: string,
) {
  for (const [entity, { transitions }] of Object.entries(config.workflows)) {
    const forms = Object.values(transitions).flatMap(({ form }) => pathsTo(form ?? {}, dictionary))
    for (const path of new Set(forms)) {
      const rows = await query(
        'select 1 from action_log where entity = $1 and form @? $2::jsonpath limit 1',
        [entity, having(path, value)],
      )
      if (rows.length > 0) return true
    }
  }

  return false
}

/** JSON paths of fields with the dictionary, including inner fields. */
function pathsTo(fields: Record<string, Field>, dictionary: string, above = '$'): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    storedNames(name, field).flatMap((key) => {
      const path = `${above}.${JSON.stringify(key)}`
      const ownPaths = field.dictionary === dictionary ? [path] : []
      return field.fields ? [...ownPaths, ...pathsTo(field.fields, dictionary, path)] : ownPaths
    }),
  )
}

const having = (path: string, value: string) => `${path} ? (@ == ${JSON.stringify(value)})`
