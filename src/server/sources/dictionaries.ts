import type { DictionaryEdit } from '#config-compiler/edit/edit-dictionary.ts'
import type { DictionaryItem } from '#config-model/types.generated.ts'
import type { SourceCall, SourceService } from '#server/context.ts'
import { forbidden } from '#server/errors.ts'
import { dictionaryVersion, itemId } from '#server/records/relations/dictionaries.ts'
import { dictionaryTexts } from './dictionary-texts.ts'
import { isItemUsed } from './item-uses.ts'
import { dictionaryFile, reviseDictionary } from './revise-dictionary.ts'

interface ItemData extends Pick<DictionaryItem, 'value' | 'label'> {
  dictionaryId: string
  parent?: string | null
  tone?: string | null
  since?: number | null
  until?: number | null
}

const dataOf = ({ record }: SourceCall) => record.data as unknown as ItemData
const written = ['label', 'parent', 'tone', 'since', 'until'] as const

/** Sets the new version. */
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

/** Titles and file download. */
export const dictionaryService: SourceService = {
  isInFiles: true,
  async update(call, before) {
    const title = String((call.record.data as { title?: string }).title ?? '')
    await edit(call, before.id, { kind: 'title', title }, before.version)
  },
  acts: {
    async downloadYaml({ services, record }) {
      return {
        file: { name: `${record.id}.yaml`, text: await dictionaryFile(services, record.id) },
      }
    },
  },
}

/** The source of dictionary items; used ones are retired, never removed. */
export const dictionaryItemService: SourceService = {
  isInFiles: true,
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

  async place(call, by) {
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
