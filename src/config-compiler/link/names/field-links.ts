import { nouns } from '#config-compiler/link/nouns.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import type { Model } from '#config-compiler/link/model.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import type { Field } from '#config-model/types.generated.ts'
import { fieldCandidates, regionCandidates, titled } from './candidates.ts'
import { linkCondition, linkOperandOf, linkPath, linkValue, type Place } from './condition-links.ts'

/** Every name that a set of fields mentions: dictionaries, entities, other fields, regions. `place.scopes` ends with these fields. */
export function linkFields(model: Model, place: Place, pointer: Pointer, fields: Record<string, Field>): void {
  const { config } = model
  for (const [name, field] of Object.entries(fields)) {
    const at = [...pointer, name]
    if (field.fields) titled(field.fields, place.file, [...at, 'fields'])
    if (field.dictionary !== undefined)
      model.resolve(
        place.file,
        [...at, 'dictionary'],
        refRules.dictionary,
        nouns.dictionary(),
        field.dictionary,
        titled(config.dictionaries),
      )
    if (
      field.entity !== undefined &&
      model.resolve(
        place.file,
        [...at, 'entity'],
        refRules.entity,
        nouns.entity(),
        field.entity,
        titled(config.entities),
      ) &&
      field.display !== undefined
    )
      model.resolve(
        place.file,
        [...at, 'display'],
        refRules.field,
        nouns.field(),
        field.display,
        fieldCandidates(model, field.entity),
      )
    if (field.parent !== undefined) linkPath(model, place, [...at, 'parent'], field.parent)
    if (field.root !== undefined && field.root !== '86')
      model.resolve(place.file, [...at, 'root'], refRules.region, nouns.region(), field.root, regionCandidates(model))
    for (const key of ['visibleWhen', 'requiredWhen', 'readonlyWhen'] as const)
      linkCondition(model, place, [...at, key], field[key])
    for (const key of ['atLeast', 'atMost', 'above', 'below'] as const)
      linkOperandOf(model, place, [...at, key], { type: field.type, title: field.title }, field[key])
    if (field.default !== undefined && !Array.isArray(field.default))
      linkOperandOf(model, place, [...at, 'default'], field, field.default)
    if (Array.isArray(field.default))
      for (const [index, value] of field.default.entries())
        linkValue(model, place, [...at, 'default', index], field, value)
    for (const key of ['itemTitle', 'uniqueBy'] as const) {
      const inner = field[key]
      if (inner !== undefined)
        model.resolve(place.file, [...at, key], refRules.field, nouns.field(), inner, titled(field.fields ?? {}))
    }
    if (field.rows)
      model.resolve(
        place.file,
        [...at, 'rows', 'key'],
        refRules.field,
        nouns.field(),
        field.rows.key,
        titled(field.fields ?? {}),
      )
    linkComputed(model, place, [...at, 'computed'], field)
    if (field.fields)
      linkFields(model, { ...place, scopes: [...place.scopes, field.fields] }, [...at, 'fields'], field.fields)
  }
}

function linkComputed(model: Model, place: Place, pointer: Pointer, field: Field): void {
  const { computed } = field
  if (!computed) return
  for (const key of ['sum', 'growth', 'cagr', 'ratio'] as const)
    for (const [index, path] of (computed[key] ?? []).entries()) linkPath(model, place, [...pointer, key, index], path)
  if (computed.count !== undefined) linkPath(model, place, [...pointer, 'count'], computed.count)
  linkOperandOf(model, place, [...pointer, 'copy'], field, computed.copy)
}
