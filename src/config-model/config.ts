import type { Words } from './messages/words.ts'
import type {
  Channels,
  Dictionary,
  Entity,
  Form,
  MenuItem,
  Messages,
  Page,
  Portal,
  Roles,
  Route,
  Texts,
  Workflow,
  Years,
} from './types.generated.ts'

/**
 * One row of the region tree: letter initial, name, six-digit code, parent code (specification §3).
 */
export interface Region {
  l: string
  n: string
  c: string
  p: string
  since?: number
  until?: number
  /** Added on a page, as a functional area; the others are in the files. */
  isOwn?: true
}

/**
 * The content of `config/`, checked and frozen. Plain data: the visible part is sent to the browser
 * as JSON and read there by the same functions. Names stay names; `linkConfig` has proven that each
 * resolves.
 */
export interface Config {
  /** Content hash of the files: the same text gives the same hash. */
  hash: string
  portal: Portal
  years: Years
  roles: Roles
  routes: Route[]
  menus: Record<string, MenuItem[]>
  /** By page id, the path of the file under config/pages without extension. */
  pages: Record<string, Page>
  forms: Record<string, Form>
  entities: Record<string, Entity>
  workflows: Record<string, Workflow>
  dictionaries: Record<string, Dictionary>
  messages: Messages
  /** Ways on which messages leave the portal, by name. */
  channels: Channels
  regions: Region[]
  /** Translations by locale; the configuration itself is zh-CN. */
  texts: Record<string, Texts>
  /** The model's own sentences in the language of this configuration; absent: Chinese. */
  words?: Words
}

/**
 * An entity that other configuration names: the linter has proven that it exists.
 * @throws Error for a name from elsewhere
 */
export function entityOf({ entities }: Pick<Config, 'entities'>, id: string): Entity {
  const entity = Object.hasOwn(entities, id) ? entities[id] : undefined
  if (!entity) throw new Error(`The configuration has no entity "${id}"`)
  return entity
}

const governing = new WeakMap<object, Map<string, [string, Workflow]>>()

/** The workflow that governs an entity, or undefined when its records have no states. */
export function workflowOf(
  config: Pick<Config, 'workflows'>,
  entity: string,
): Workflow | undefined {
  return workflowEntryOf(config, entity)?.[1]
}

/**
 * The same with its id: the first of several. Remembered per configuration, because every rule
 * asks.
 */
export function workflowEntryOf(
  { workflows }: Pick<Config, 'workflows'>,
  entity: string,
): [string, Workflow] | undefined {
  let entriesByEntity = governing.get(workflows)
  if (!entriesByEntity) {
    entriesByEntity = new Map()
    for (const entry of Object.entries(workflows))
      if (!entriesByEntity.has(entry[1].entity)) entriesByEntity.set(entry[1].entity, entry)
    governing.set(workflows, entriesByEntity)
  }

  return entriesByEntity.get(entity)
}
