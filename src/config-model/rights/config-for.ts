import { hiddenFields, mayOpen } from '#config-model/access/access.ts'
import { visibleMenu, yearlyMenu } from '#config-model/access/visible-menu.ts'
import type { Config } from '#config-model/config.ts'
import { withoutOrphans } from '#config-model/localize-config.ts'
import type { Entity, State, Transition, Workflow } from '#config-model/types.generated.ts'
import { type User, hasRole } from '#config-model/user.ts'
import { escalationRoles, allRolesOfTransition } from '#config-model/workflow/escalation.ts'
import { stateAliasesFor } from '#config-model/workflow/shown-state.ts'
import {
  entityForBrowser,
  formForReader,
  mayEverFillIn,
  referencedDictionaries,
  editorsForUser,
  pageForReader,
} from './for-readers.ts'

/**
 * The configuration for a user's browser, without forbidden pages, routes, menus, entities and
 * fields, actions and grants of others, hidden states, requirements for filling in, and their
 * translations.
 */
export function configForUser(config: Config, user: User): Config {
  const pages = map(
    pick(config.pages, (page) => mayOpen(user, config, page)),
    (page) => pageForReader(config, user, page),
  )

  const readableEntities = pick(config.entities, ({ access }) =>
    access.some(({ roles }) => hasRole(user, roles, config.roles)),
  )
  const entities = map(readableEntities, (entity, id) => entityFor(config, user, entity, id))
  const withEntity = <Item extends { entity: string }>(items: Record<string, Item>) =>
    pick(items, ({ entity }) => entity in entities)
  const fills = (id: string) =>
    mayEverFillIn(config, user, id, config.entities[id] ?? { access: [] })
  const mine: Config = {
    ...config,
    // Read before sign-in.
    portal: { ...config.portal, introduction: [], agreements: [] },
    pages,
    routes: config.routes.filter((route) => mayOpen(user, config, route)),
    entities,
    menus: map(config.menus, (menu, name) =>
      name === 'public' ? yearlyMenu(menu, config.years) : visibleMenu(config, user, name),
    ),
    forms: map(withEntity(config.forms), (form) =>
      fills(form.entity) ? form : formForReader(form),
    ),
    workflows: map(withEntity(config.workflows), (item) => workflowFor(config, user, item)),
    messages: {},
    channels: {},
  }

  const named = { ...mine, dictionaries: referencedDictionaries(mine) }

  return { ...named, texts: withoutOrphans(named, config.texts) }
}

function entityFor(config: Config, user: User, entity: Entity, id: string): Entity {
  const hidden = hiddenFields(config, user, id)
  const sentEntity = entityForBrowser(entity, mayEverFillIn(config, user, id, entity))

  return {
    ...sentEntity,
    fields: pick(sentEntity.fields, (_, name) => !hidden.has(name)),
    access: entity.access.filter(({ roles }) => hasRole(user, roles, config.roles)),
  }
}

/** For users of the diagram; null for others. */
export function workflowsForDiagram(config: Config, user: User): Config['workflows'] | null {
  const isOpen = Object.values(config.pages).some(
    (page) =>
      page.kind === 'screen' && page.screen === 'workflow-graph' && mayOpen(user, config, page),
  )

  const isKnown = ({ entity }: Workflow) =>
    config.entities[entity]?.access.some(({ roles }) => hasRole(user, roles, config.roles)) === true

  return isOpen ? pick(config.workflows, isKnown) : null
}

/** With only the user's transitions and visible states, without effects. */
function workflowFor(config: Config, user: User, workflow: Workflow): Workflow {
  const stateAliases = stateAliasesFor(config, workflow.entity, user)
  const { sets, dialogs, ...sentWorkflow } = workflow

  void [sets, dialogs]

  return {
    ...sentWorkflow,
    states: map(
      pick(workflow.states, (_, id) => !Object.hasOwn(stateAliases, id)),
      (state, id): State => {
        const { edit, escalate, ...seen } = state
        const mine = editorsForUser(config, user, state)

        return {
          ...seen,
          ...(edit === undefined || mine.length === 0 ? {} : { edit: mine }),
          // The next roles follow from transitions that the browser does not get.
          ...(escalate && { escalate: { ...escalate, to: escalationRoles(config, workflow, id) } }),
        }
      },
    ),
    transitions: map(
      pick(workflow.transitions, (_, id) =>
        hasRole(user, allRolesOfTransition(config, workflow.entity, id) ?? [], config.roles),
      ),
      ({ effects, timer, warn, ...transition }): Transition => {
        void [effects, timer, warn]
        return transition
      },
    ),
  }
}

const pick = <Item>(
  items: Record<string, Item>,
  isWanted: (item: Item, id: string) => boolean,
): Record<string, Item> =>
  Object.fromEntries(Object.entries(items).filter(([id, item]) => isWanted(item, id)))

const map = <Item, Made>(
  items: Record<string, Item>,
  make: (item: Item, id: string) => Made,
): Record<string, Made> =>
  Object.fromEntries(Object.entries(items).map(([id, item]) => [id, make(item, id)]))
