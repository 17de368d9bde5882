import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import type { RuleDescription } from '#config-compiler/diagnostic/rule-description.ts'
import type { SharedBlockKey, BlockUse } from '#config-compiler/expand/expansion.ts'
import type { Model } from '#config-compiler/model.ts'
import { eachDictionary } from '#config-compiler/walk/definitions.ts'
import { eachMenuItem } from '#config-compiler/walk/menu-items.ts'
import { yearlyMenu } from '#config-model/access/visible-menu.ts'
import { coveredYears } from '#config-model/facts/years.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'
import type { Dictionary, MenuItem, Entity } from '#config-model/types.generated.ts'
import { linkFigures } from './names/board-links.ts'
import { titledCandidates, namedCandidates, stateCandidates } from './names/candidates.ts'
import { linkCondition } from './names/conditions/condition-links.ts'
import { linkItem } from './names/conditions/operand-links.ts'
import { linkEntities, linkForms } from './names/entity-links.ts'
import { linkFields } from './names/field-links.ts'
import {
  fieldOf,
  entityName,
  regionCode,
  workflowName,
  dictionaryName,
} from './names/name-kinds.ts'
import { linkPages } from './names/page-links.ts'
import { linkRoleItems, linkRoles } from './names/role-links.ts'
import { linkPreset, linkTarget } from './names/target-links.ts'
import { linkWorkflows } from './names/workflow-links.ts'
import { nameNouns } from './nouns.ts'
import { refRules } from './ref-rules.ts'

const words: Record<SharedBlockKey, { rule: RuleDescription; noun: Phrase }> = {
  sets: { rule: refRules.state, noun: nameNouns.state() },
  columnSets: { rule: refRules.columnSet, noun: nameNouns.columnSet() },
  filterSets: { rule: refRules.filterSet, noun: nameNouns.filterSet() },
  dialogs: { rule: refRules.dialog, noun: nameNouns.dialog() },
}

/** Stage 3, which resolves names. */
export const linkStages: Record<string, (model: Model) => void> = {
  linkRoleSets,
  linkUserTypes,
  linkOwner,
  linkWindows,
  linkProfile,
  linkEntities,
  linkForms,
  linkWorkflows,
  linkPages,
  linkFigures,
  linkMenus,
  linkBadges,
  linkDictionaries,
  linkUses,
}

function linkUserTypes(model: Model): void {
  for (const [name, { userType }] of Object.entries(model.config.roles.roles))
    linkItem(model, 'roles.yaml', ['roles', name, 'userType'], {
      dictionary: 'user_type',
      value: userType,
    })
}

function linkOwner(model: Model): void {
  const { roles } = model.config
  model.resolve('roles.yaml', ['owner'], roles.owner, entityName(model))
}

function linkWindows(model: Model): void {
  for (const [name, { overrides = [] }] of Object.entries(model.config.years.windows))
    for (const [index, { region }] of overrides.entries())
      model.resolve(
        'years.yaml',
        ['windows', name, 'overrides', index, 'region'],
        region,
        regionCode(model),
      )
}

function linkProfile(model: Model): void {
  const { profile, catalogue } = model.config.portal
  linkRoleItems(model)
  linkRoles(model, 'portal.yaml', ['sharedViews'], model.config.portal.sharedViews)

  const at = ['catalogue', 'top10', 'dictionary']
  model.resolve('portal.yaml', at, catalogue?.top10?.dictionary, dictionaryName(model))

  if (profile) linkFields(model, { file: 'portal.yaml', scopes: [profile] }, ['profile'], profile)
}

function linkRoleSets(model: Model): void {
  const roles = titledCandidates(model.config.roles.roles, 'roles.yaml', ['roles'])
  for (const [name, members] of Object.entries(model.config.roles.sets ?? {}))
    model.resolve('roles.yaml', ['sets', name], members, {
      rule: refRules.roleSetMember,
      noun: nameNouns.role(),
      candidates: () => roles,
    })
}

function linkDictionaries(model: Model): void {
  eachDictionary(model, (file, dictionary) => {
    model.resolve(file, ['workflow'], dictionary.workflow, workflowName(model))
    linkRecords(model, file, dictionary)
  })
}

function linkRecords(model: Model, file: string, { records }: Dictionary): void {
  if (!records) return

  const { entity } = records
  if (!model.resolve(file, ['records', 'entity'], entity, entityName(model))) return

  for (const key of ['value', 'sort'] as const) {
    const name = records[key]
    model.resolve(file, ['records', key], name, fieldOf(model, entity))
  }

  const scopes = [model.config.entities[entity]?.fields ?? {}]

  linkCondition(model, { file, entity, scopes }, ['records', 'where'], records.where)
}

/** Counted presets depend on pages. */
function linkBadges(model: Model): void {
  eachMenuItem(model, (file, at, { badge, needs }) => {
    if (badge) linkPreset(model, file, [...at, 'badge'], badge)
    if (needs) linkPreset(model, file, [...at, 'needs'], needs)
  })
}

/** Except counted presets. */
function linkMenus(model: Model): void {
  const { config } = model
  // Any year with data represents all; without years.yaml there is none.
  const lastYears = coveredYears(config.years).filter(Number.isInteger).slice(-1)
  const headers = (config.menus['header'] ?? []).flatMap((item) =>
    item.name === undefined ? [] : [{ name: item.name, title: item.title }],
  )
  const walk = (file: string, pointer: Pointer, items: MenuItem[]) => {
    for (const [index, item] of items.entries()) {
      const at = [...pointer, index]
      linkRoles(model, file, [...at, 'auth'], item.auth)

      model.resolve(file, [...at, 'header'], item.header, {
        rule: refRules.menuHeader,
        noun: nameNouns.headerEntry(),
        candidates: () => headers,
      })

      if (item.children) walk(file, [...at, 'children'], item.children)
      else if (item.path !== undefined) {
        const [yearlyItem] = yearlyMenu([item], { historyYears: lastYears })
        if (yearlyItem?.path !== undefined)
          linkTarget(model, file, [...at, 'path'], yearlyItem.path)
      }
    }
  }

  // A path derived from its file name is no misspelling of a similar missing name.
  for (const [id, page] of Object.entries(model.addresses))
    if (page.path === `/${id}`) model.markAddressUsed(page.path)
  for (const [name, items] of Object.entries(config.menus)) walk(`menus/${name}.yaml`, [], items)

  for (const [index, route] of config.routes.entries()) {
    linkRoles(model, 'routes.yaml', [index, 'auth'], route.auth)
    if (route.redirect !== undefined)
      linkTarget(model, 'routes.yaml', [index, 'redirect'], route.redirect)
  }
}

/** Sets of states, columns and filters, dialogs. */
function linkUses(model: Model): void {
  for (const use of model.expansion.uses) {
    const { rule, noun } = words[use.word]
    model.resolveBlockUse(use, rule, noun, candidatesOf(model, use))
    const { fields = [], candidates = [] } = use.sorted ?? {}

    for (const name of fields)
      model.resolveBlockUse(
        { ...use, pointer: [...use.pointer.slice(0, -1), 'sort', name], name, part: 'key' },
        refRules.field,
        nameNouns.field(),
        [...new Set(candidates)].map((candidate) => ({ name: candidate })),
      )
  }
}

function candidatesOf(model: Model, { word, definition: { file } }: BlockUse) {
  const id = file.slice(file.indexOf('/') + 1, -'.yaml'.length)
  if (word === 'sets') return stateCandidates(model, model.config.workflows[id]?.entity)
  if (word === 'dialogs')
    return namedCandidates(model.config.workflows[id]?.dialogs ?? {}, file, [word])

  const entity: Entity | undefined = model.config.entities[id]

  return namedCandidates(entity?.[word] ?? {}, file, [word])
}
