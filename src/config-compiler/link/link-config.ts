import { eachDictionary } from '#config-compiler/walk/definitions.ts'
import type { Dictionary } from '#config-model/types.generated.ts'
import type { Model } from './model.ts'
import { linkBoards } from './names/board-links.ts'
import { fieldCandidates, regionCandidates, titledCandidates } from './names/candidates.ts'
import { linkCondition } from './names/conditions/condition-links.ts'
import { linkItem } from './names/conditions/value-links.ts'
import { linkEntities, linkForms } from './names/entity-links.ts'
import { linkFields } from './names/field-links.ts'
import { linkBadges, linkMenus } from './names/menu-links.ts'
import { linkPages } from './names/page-links.ts'
import { linkRoleItems, linkRoles } from './names/role-links.ts'
import { linkUses } from './names/use-links.ts'
import { linkWorkflows } from './names/workflow-links.ts'
import { nameNouns } from './nouns.ts'
import { refRules } from './ref-rules.ts'

/** Stage 3: every name must mean something. */
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
  linkBoards,
  linkMenus,
  linkBadges,
  linkDictionaries,
  linkUses,
}

function linkUserTypes(model: Model): void {
  for (const [name, { userType }] of Object.entries(model.config.roles.roles))
    linkItem(model, 'roles.yaml', ['roles', name, 'userType'], 'user_type', userType)
}

function linkOwner(model: Model): void {
  const { entities, roles } = model.config
  if (roles.owner !== undefined)
    model.resolve('roles.yaml', ['owner'], {
      rule: refRules.entity,
      noun: nameNouns.entity(),
      name: roles.owner,
      candidates: titledCandidates(entities),
    })
}

function linkWindows(model: Model): void {
  for (const [name, { overrides = [] }] of Object.entries(model.config.years.windows))
    for (const [index, { region }] of overrides.entries())
      model.resolve('years.yaml', ['windows', name, 'overrides', index, 'region'], {
        rule: refRules.region,
        noun: nameNouns.region(),
        name: region,
        candidates: regionCandidates(model),
      })
}

function linkProfile(model: Model): void {
  const { profile, top10 } = model.config.portal
  linkRoleItems(model)
  linkRoles(model, 'portal.yaml', ['sharedViews'], model.config.portal.sharedViews)

  if (top10)
    model.resolve('portal.yaml', ['top10', 'dictionary'], {
      rule: refRules.dictionary,
      noun: nameNouns.dictionary(),
      name: top10.dictionary,
      candidates: titledCandidates(model.config.dictionaries),
    })

  if (profile) linkFields(model, { file: 'portal.yaml', scopes: [profile] }, ['profile'], profile)
}

function linkRoleSets(model: Model): void {
  const roles = titledCandidates(model.config.roles.roles, 'roles.yaml', ['roles'])
  for (const [name, members] of Object.entries(model.config.roles.sets ?? {}))
    for (const [index, role] of members.entries())
      model.resolve('roles.yaml', ['sets', name, index], {
        rule: refRules.roleSetMember,
        noun: nameNouns.role(),
        name: role,
        candidates: roles,
      })
}

function linkDictionaries(model: Model): void {
  eachDictionary(model, (file, dictionary) => {
    if (dictionary.workflow !== undefined)
      model.resolve(file, ['workflow'], {
        rule: refRules.workflow,
        noun: nameNouns.workflow(),
        name: dictionary.workflow,
        candidates: titledCandidates(model.config.workflows),
      })

    linkRecords(model, file, dictionary)
  })
}

function linkRecords(model: Model, file: string, { records }: Dictionary): void {
  if (!records) return

  const { entity } = records
  if (
    !model.resolve(file, ['records', 'entity'], {
      rule: refRules.entity,
      noun: nameNouns.entity(),
      name: entity,
      candidates: titledCandidates(model.config.entities),
    })
  )
    return

  for (const key of ['value', 'sort'] as const) {
    const name = records[key]
    if (name !== undefined)
      model.resolve(file, ['records', key], {
        rule: refRules.field,
        noun: nameNouns.field(),
        name,
        candidates: fieldCandidates(model, entity),
      })
  }

  const scopes = [model.config.entities[entity]?.fields ?? {}]

  linkCondition(model, { file, entity, scopes }, ['records', 'where'], records.where)
}
