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
 * A row of the region tree: initial letter, name, six-digit code, parent code (specification §3).
 */
export interface Region {
  l: string
  n: string
  c: string
  p: string
  since?: number
  until?: number
  /** Added on a page, as a functional area. */
  isOwn?: true
}

/**
 * The validated, frozen content of `config/`: plain data whose visible part is sent to the browser.
 * References are names, verified by `linkConfig`.
 */
export interface Config {
  /** Content hash of the files. */
  hash: string
  portal: Portal
  years: Years
  roles: Roles
  routes: Route[]
  menus: Record<string, MenuItem[]>
  /** By path under config/pages without extension. */
  pages: Record<string, Page>
  forms: Record<string, Form>
  entities: Record<string, Entity>
  workflows: Record<string, Workflow>
  dictionaries: Record<string, Dictionary>
  messages: Messages
  channels: Channels
  regions: Region[]
  /** By locale; the configuration itself is zh-CN. */
  texts: Record<string, Texts>
  /** Messages of the model; absent: Chinese. */
  words?: Words
}

/** @throws Error for an unknown name */
export function entityOf({ entities }: Pick<Config, 'entities'>, id: string): Entity {
  const entity = Object.hasOwn(entities, id) ? entities[id] : undefined
  if (!entity) throw new Error(`The configuration has no entity "${id}"`)
  return entity
}

const governing = new WeakMap<object, Map<string, [string, Workflow]>>()

export function workflowOf(
  config: Pick<Config, 'workflows'>,
  entity: string,
): Workflow | undefined {
  return workflowEntryOf(config, entity)?.[1]
}

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
