import type { Candidate } from '#config-compiler/diagnostic/did-you-mean.ts'
import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { deriveFromModel, type Model } from '#config-compiler/model.ts'
import { workflowEntryOf } from '#config-model/config.ts'
import { listPageOf } from '#config-model/page-traits.ts'
import { listPublicPages } from '#config-model/rights/public-list.ts'
import type { DictionaryItem } from '#config-model/types.generated.ts'

type Titled = Record<string, { title?: string }>
const cachedCandidates = new WeakMap<object, Candidate[]>()

/** With `file`, also their definitions. */
export function titledCandidates(items: Titled, file?: string, pointer: Pointer = []): Candidate[] {
  return remember(items, () =>
    Object.entries(items).map(([name, { title }]) => ({
      name,
      title,
      ...(file === undefined ? {} : { at: { file, pointer: [...pointer, name], part: 'key' } }),
    })),
  )
}

function remember(items: object, make: () => Candidate[]): Candidate[] {
  const candidates = cachedCandidates.get(items) ?? make()
  cachedCandidates.set(items, candidates)
  return candidates
}

export function roleCandidates({ config: { roles } }: Model): Candidate[] {
  return remember(roles, () => [
    ...titledCandidates(roles.roles, 'roles.yaml', ['roles']),
    ...Object.keys(roles.sets ?? {}).map((name): Candidate => ({
      name,
      at: { file: 'roles.yaml', pointer: ['sets', name], part: 'key' },
    })),
  ])
}

export function fieldCandidates({ config }: Model, entity: string): Candidate[] {
  const fields = config.entities[entity]?.fields
  return fields ? titledCandidates(fields, `entities/${entity}.yaml`, ['fields']) : []
}

export function yearDateCandidates({ config }: Model): Candidate[] {
  return titledCandidates(config.years.dates ?? {}, 'years.yaml', ['dates'])
}

export function windowCandidates({ config }: Model): Candidate[] {
  return titledCandidates(config.years.windows, 'years.yaml', ['windows'])
}

export function workflowCandidates(
  { config }: Model,
  entity: string | undefined,
  part: 'states' | 'flags' | 'transitions',
): Candidate[] {
  const [id, workflow] = (entity === undefined ? undefined : workflowEntryOf(config, entity)) ?? []
  return titledCandidates(workflow?.[part] ?? {}, `workflows/${id}.yaml`, [part])
}

export function stateCandidates(model: Model, entity: string | undefined): Candidate[] {
  const [id, workflow] =
    (entity === undefined ? undefined : workflowEntryOf(model.config, entity)) ?? []
  const states = workflowCandidates(model, entity, 'states')
  const sets = workflow?.sets

  return sets
    ? remember(sets, () => [...states, ...namedCandidates(sets, `workflows/${id}.yaml`, ['sets'])])
    : states
}

export function namedCandidates(items: object, file: string, pointer: Pointer): Candidate[] {
  return Object.keys(items).map((name) => ({
    name,
    at: { file, pointer: [...pointer, name], part: 'key' },
  }))
}

export function presetCandidates({ config }: Model, page: string): Candidate[] {
  const presets = listPageOf(config, page)?.presets
  if (!presets) return []

  return remember(presets, () =>
    presets.map(({ id, title }, index) => ({
      name: id,
      title,
      at: { file: `pages/${page}.yaml`, pointer: ['presets', index, 'id'], part: 'value' },
    })),
  )
}

export const pathCandidates = deriveFromModel(({ config }): Candidate[] => [
  ...config.routes.map((item, index): Candidate => ({
    name: item.path,
    title: item.title,
    at: { file: 'routes.yaml', pointer: [index, 'path'], part: 'value' },
  })),
  ...Object.entries(config.pages).map(([id, item]): Candidate => ({
    name: item.path,
    title: item.title,
    at: { file: `pages/${id}.yaml`, pointer: ['path'], part: 'value' },
  })),
  ...listPublicPages(config).map(({ path, title }): Candidate => ({ name: path, title })),
])

export function regionCandidates({ config }: Model): Candidate[] {
  return remember(config.regions, () => config.regions.map(({ c, n }) => ({ name: c, title: n })))
}

export function itemCandidates(
  { config }: Model,
  id: string,
  items: DictionaryItem[],
): Candidate[] {
  const dictionaryItemList = config.dictionaries[id]?.items
  const name = ({ value, label }: DictionaryItem) => ({ name: value, title: label })

  return dictionaryItemList
    ? remember(dictionaryItemList, () =>
        dictionaryItemList.map((item, index) => ({
          ...name(item),
          at: {
            file: `dictionaries/${id}.yaml`,
            pointer: ['items', index, 'value'],
            part: 'value',
          },
        })),
      )
    : items.map(name)
}

export function messageCandidates(model: Model): Candidate[] {
  const { messages } = model.config
  return remember(messages, () =>
    Object.entries(messages).map(([name, { title }]) => {
      const file = model.files.find(
        (path) => path.startsWith('messages/') && Object.hasOwn(model.value(path) as object, name),
      )
      return {
        name,
        title,
        ...(file ? { at: { file, pointer: [name], part: 'key' as const } } : {}),
      }
    }),
  )
}
