import type { Config } from '#config-model/config.ts'
import { withoutOrphans } from '#config-model/messages/texts.ts'
import type { Entity, Transition, Workflow } from '#config-model/types.generated.ts'
import { hasRole, type User } from '#config-model/user.ts'
import { facesFor } from '#config-model/workflow/shown-state.ts'
import { hiddenFields, mayOpen } from './access.ts'
import { visibleMenu } from './visible-menu.ts'
import { yearlyMenu } from './yearly-menu.ts'

/**
 * The part of the configuration a user may know: pages, routes, menus, entities and fields without the right are left out, and so are the acts of others,
 * states that are hidden from the user, grants to others, and the translations of all that.
 */
export function configFor(config: Config, user: User): Config {
  const pages = pick(config.pages, (page) => mayOpen(user, config, page))
  const known = pick(config.entities, ({ access }) => access.some(({ roles }) => hasRole(user, roles, config.roles)))
  const entities = map(known, (entity, id) => entityFor(config, user, entity, id))
  const withEntity = <Item extends { entity: string }>(items: Record<string, Item>) =>
    pick(items, ({ entity }) => entity in entities)
  const workflows = withEntity(config.workflows)
  const mine: Config = {
    ...config,
    pages,
    routes: config.routes.filter((route) => mayOpen(user, config, route)),
    entities,
    menus: map(config.menus, (menu, name) =>
      name === 'public' ? yearlyMenu(menu, config.years) : visibleMenu(config, user, name),
    ),
    forms: withEntity(config.forms),
    workflows: seesWorkflows(config, user) ? workflows : map(workflows, (item) => workflowFor(config, user, item)),
    messages: {},
  }
  return { ...mine, texts: withoutOrphans(mine, config.texts) }
}

function entityFor(config: Config, user: User, entity: Entity, id: string): Entity {
  const hidden = hiddenFields(config, user, id)
  const { columnSets, filterSets, ...own } = entity
  void [columnSets, filterSets]
  return {
    ...own,
    fields: pick(entity.fields, (_, name) => !hidden.has(name)),
    access: entity.access.filter(({ roles }) => hasRole(user, roles, config.roles)),
  }
}

/** Whoever may open the screen that draws the workflows sees the whole of them. */
function seesWorkflows(config: Config, user: User): boolean {
  return Object.values(config.pages).some(
    (page) => page.kind === 'screen' && page.screen === 'workflow-graph' && mayOpen(user, config, page),
  )
}

/** What a user may do in a workflow, and the states the user is shown. What follows from an act is the server's business. */
function workflowFor(config: Config, user: User, workflow: Workflow): Workflow {
  const faces = facesFor(config, workflow.entity, user)
  const { sets, dialogs, ...own } = workflow
  void [sets, dialogs]
  return {
    ...own,
    states: pick(workflow.states, (_, id) => !Object.hasOwn(faces, id)),
    transitions: map(
      pick(workflow.transitions, ({ by }) => by.roles !== undefined && hasRole(user, by.roles, config.roles)),
      ({ effects, timer, warn, ...transition }): Transition => {
        void [effects, timer, warn]
        return transition
      },
    ),
  }
}

const pick = <Item>(items: Record<string, Item>, isWanted: (item: Item, id: string) => boolean): Record<string, Item> =>
  Object.fromEntries(Object.entries(items).filter(([id, item]) => isWanted(item, id)))

const map = <Item, Made>(items: Record<string, Item>, make: (item: Item, id: string) => Made): Record<string, Made> =>
  Object.fromEntries(Object.entries(items).map(([id, item]) => [id, make(item, id)]))
