import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import type { Model } from '#config-compiler/model.ts'
import { eachEntity, eachForm } from '#config-compiler/walk/definitions.ts'
import { openedRows, openingPlace } from '#config-model/access/grant-rows.ts'
import type { Entity, Grant } from '#config-model/types.generated.ts'
import { linkCondition } from './conditions/condition-links.ts'
import { linkValue } from './conditions/operand-links.ts'
import { linkPath } from './conditions/path-links.ts'
import type { ConditionPlace } from './conditions/place.ts'
import { linkEffect } from './effect-links.ts'
import { linkFields } from './field-links.ts'
import {
  fieldOf,
  entityName,
  transitionOf,
  singleStateOf,
  referencingField,
  asKey,
} from './name-kinds.ts'
import { linkRoles } from './role-links.ts'
import { linkState } from './state-links.ts'

type FieldResolver = (pointer: Pointer, names: string | string[] | undefined) => unknown

export function linkEntities(model: Model): void {
  eachEntity(model, (file, entity, id) => {
    const place: ConditionPlace = { file, entity: id, scopes: [entity.fields] }
    const field: FieldResolver = (pointer, names) =>
      model.resolve(file, pointer, names, fieldOf(model, id))

    field(['titleField'], entity.titleField)
    field(['key'], entity.key)
    field(['tree'], entity.tree)
    for (const key of ['year', 'region', 'owner'] as const)
      field(['scope', key], entity.scope?.[key])
    for (const key of ['state', 'at', 'until'] as const)
      field(['publish', key], entity.publish?.[key])
    for (const key of ['state', 'reason'] as const)
      field(['publish', 'approve', key], entity.publish?.approve?.[key])
    for (const key of ['by', 'second'] as const)
      linkRoles(model, file, ['publish', 'approve', key], entity.publish?.approve?.[key])
    linkArticle(model, place, field, entity)
    linkJobs(model, { ...place, entity: id }, entity)
    field(['verify', 'show'], entity.verify?.show)
    linkPublicList(model, place, field, entity)
    field(['publicSearch'], entity.publicSearch)
    linkCondition(model, place, ['verify', 'valid'], entity.verify?.valid)

    if (entity.numbering) {
      field(['numbering', 'field'], entity.numbering.field)
      for (const [index, { field: name, map = {} }] of entity.numbering.parts.entries()) {
        field(['numbering', 'parts', index, 'field'], name)
        for (const value of Object.keys(map))
          linkValue(model, place, ['numbering', 'parts', index, 'map', value], {
            field: entity.fields[name ?? ''],
            value,
            part: 'key',
          })
      }
    }

    linkFields(model, place, ['fields'], entity.fields)

    for (const [index, rule] of (entity.rules ?? []).entries()) {
      const at = ['rules', index]
      const rows =
        rule.each === undefined
          ? undefined
          : linkPath(model, place, [...at, 'each'], { path: rule.each })
      if (rule.each !== undefined && !rows) continue

      const inside: ConditionPlace = rows?.fields
        ? { ...place, scopes: [...place.scopes, rows.fields] }
        : place

      linkCondition(model, inside, [...at, 'when'], rule.when)
      linkCondition(model, inside, [...at, 'require'], rule.require)
      linkPath(model, inside, [...at, 'at'], { path: rule.at })
    }

    for (const [index, unique] of (entity.unique ?? []).entries()) {
      linkState(model, place, ['unique', index, 'states'], unique.states)
      field(['unique', index, 'fields'], unique.fields)
    }

    for (const [index, limit] of (entity.limits ?? []).entries())
      linkCondition(model, place, ['limits', index, 'where'], limit.where)

    for (const [index, grant] of entity.access.entries()) {
      const at = ['access', index]
      linkRoles(model, file, [...at, 'roles'], grant.roles)
      linkCondition(model, place, [...at, 'where'], grant.where)
      linkOpening(model, place, [...at, 'rows'], grant)
      for (const key of ['hide', 'mask'] as const) field([...at, key], grant[key])
    }
  })
}

function linkOpening(
  model: Model,
  { file, entity }: ConditionPlace,
  pointer: Pointer,
  grant: Grant,
): void {
  const rows = openedRows(grant)
  if (!rows) return

  const opener = openingPlace(rows.through)
  const at = [...pointer, 'through']
  const isKnown =
    (!rows.through.includes('.') || model.resolve(file, at, opener.entity, entityName(model))) &&
    model.resolve(file, at, rows.through, referencingField(model, entity ?? ''))

  if (!isKnown) return

  model.resolve(file, [...pointer, 'states'], rows.states, singleStateOf(model, opener.entity))
}

/** The parts of an article and the condition of notices. */
function linkArticle(
  model: Model,
  place: ConditionPlace,
  field: FieldResolver,
  { article }: Entity,
): void {
  if (!article) return

  const { notices, audience, ...parts } = article

  linkCondition(model, place, ['article', 'notices'], notices)
  for (const [part, name] of Object.entries(parts)) field(['article', part], name)
  for (const key of ['roles', 'regions'] as const)
    field(['article', 'audience', key], audience?.[key])
}

function linkPublicList(
  model: Model,
  place: ConditionPlace,
  field: FieldResolver,
  { publicList }: Entity,
): void {
  if (!publicList) return

  for (const key of ['columns', 'show', 'search', 'filters'] as const)
    field(['publicList', key], publicList[key])
  field(['publicList', 'order', 'field'], publicList.order?.field)
  linkState(model, place, ['publicList', 'states'], publicList.states)
}

export function linkForms(model: Model): void {
  eachForm(model, (file, form, fields) => {
    if (!model.resolve(file, ['entity'], form.entity, entityName(model))) return

    const place: ConditionPlace = { file, entity: form.entity, scopes: [fields] }
    for (const [s, step] of form.steps.entries()) {
      linkCondition(model, place, ['steps', s, 'visibleWhen'], step.visibleWhen)
      for (const [n, section] of step.sections.entries()) {
        const at = ['steps', s, 'sections', n]
        linkCondition(model, place, [...at, 'visibleWhen'], section.visibleWhen)

        model.resolve(file, [...at, 'fields'], section.fields, fieldOf(model, form.entity))
      }
    }

    for (const [name, override] of Object.entries(form.fields ?? {})) {
      model.resolve(file, ['fields', name], name, asKey(fieldOf(model, form.entity)))

      for (const key of ['visibleWhen', 'requiredWhen', 'readonlyWhen'] as const)
        linkCondition(model, place, ['fields', name, key], override[key])
    }

    model.resolve(file, ['paper', 'facts'], form.paper?.facts, fieldOf(model, form.entity))

    for (const key of ['transition', 'checklist'] as const)
      model.resolve(file, ['submit', key], form.submit?.[key], transitionOf(model, form.entity))
  })
}

function linkJobs(
  model: Model,
  place: ConditionPlace & { entity: string },
  { jobs = {} }: Entity,
): void {
  for (const [id, { where, effects }] of Object.entries(jobs)) {
    linkCondition(model, place, ['jobs', id, 'where'], where)
    for (const [index, effect] of effects.entries())
      linkEffect(model, place, ['jobs', id, 'effects', index], { workflow: place, effect })
  }
}
