import { textBefore as headOf, memberOf } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { isRegion } from '#config-model/field-traits.ts'
import { fieldNames, recordFormOf } from '#config-model/forms/form-schema.ts'
import type { Field } from '#config-model/types.generated.ts'

/** Parts of an entity's stored records that a change affects; all others give the same results. */
export interface AffectedParts {
  entity: string
  /** Validated or displayed differently. */
  fields: string[]
  /** Shown or hidden differently. */
  visibleFields: string[]
  /** New or changed rules of the entity. */
  rules: string[]
  /** Paths without a renaming: `note`, or `certs.note` inside rows. */
  removed: string[]
  removedItems: Record<string, string[]>
  /** Stored names needed to evaluate the above. */
  reads: string[]
}

/** Keys that only affect presentation. */
const looks = new Set([
  'title',
  'help',
  'placeholder',
  'message',
  'mask',
  'search',
  'filter',
  'sort',
  'widget',
  'unit',
  'itemTitle',
  'sums',
  'full',
  'columns',
])

/**
 * Compares what two configurations ask of an entity's records. Null when the results cannot differ.
 */
export function findAffectedParts(
  before: Config,
  after: Config,
  entity: string,
): AffectedParts | null {
  const old = before.entities[entity]
  const now = after.entities[entity]
  if (!old || !now || isSameInput(before, after, entity)) return null

  const fields = Object.keys(now.fields).filter(
    (name) =>
      Object.hasOwn(old.fields, name) && print(before, entity, name) !== print(after, entity, name),
  )

  const added = Object.keys(now.fields).filter(
    (name) =>
      !Object.hasOwn(old.fields, name) &&
      fieldNames(after.forms[recordFormOf(after, entity) ?? '']).includes(name),
  )

  const formerTexts = new Map(
    (old.rules ?? []).map((rule) => [rule.id, textOf(before, entity, rule)]),
  )
  const rules = (now.rules ?? []).filter(
    (rule) =>
      rule.severity !== 'warning' && formerTexts.get(rule.id) !== textOf(after, entity, rule),
  )
  const removed = removedPaths(old.fields, now.fields)
  const removedItems = itemsGone(before, after, entity)
  const judged = [
    ...fields,
    ...added,
    ...rules.flatMap(({ at, each }) => [each ?? headOf(at, '.')]),
  ]

  if (judged.length === 0 && removed.length === 0 && Object.keys(removedItems).length === 0)
    return null

  const withItems = Object.entries(now.fields).flatMap(([name, field]) =>
    [...dictionariesOf({ [name]: field })].some((id) => Object.hasOwn(removedItems, id))
      ? [name]
      : [],
  )

  const checkedFields = [...new Set([...judged, ...withItems])]
  const reads = new Set([
    ...removed.map((path) => headOf(path, '.')),
    ...checkedFields,
    ...rules.flatMap(pathsIn),
  ])

  for (const config of [before, after])
    for (const name of checkedFields)
      for (const path of pathsIn([
        config.entities[entity]?.fields[name],
        placesOf(config, entity, name),
      ]))
        reads.add(path)

  for (const fields of [old.fields, now.fields])
    for (const name of reads) for (const former of fields[name]?.was ?? []) reads.add(former)
  for (const name of [now.titleField, now.key]) if (name) reads.add(name)
  const visibleFields = fields.filter(
    (name) => visibility(before, entity, name) !== visibility(after, entity, name),
  )

  return {
    entity,
    fields: [...new Set(judged)],
    visibleFields,
    rules: rules.map(({ id }) => id),
    removed,
    removedItems,
    reads: [...reads],
  }
}

/** Whether everything below reads the same of both: most changes concern one entity. */
function isSameInput(before: Config, after: Config, entity: string): boolean {
  const inputOf = (config: Config) => {
    const { fields = {}, rules, titleField, key } = config.entities[entity] ?? {}
    const items = [...dictionariesOf(fields)].map((id) => dictionaryItems(config, id))
    const form = config.forms[recordFormOf(config, entity) ?? '']

    return JSON.stringify([
      fields,
      rules,
      titleField,
      key,
      items,
      form,
      config.years,
      config.roles.sets,
    ])
  }

  return (
    inputOf(before) === inputOf(after) &&
    (!Object.values(after.entities[entity]?.fields ?? {}).some(usesRegions) ||
      regionsText(before) === regionsText(after))
  )
}

/**
 * Items no longer offered, by present dictionary: removed ones, and those of a former dictionary.
 */
function itemsGone(before: Config, after: Config, entity: string): Record<string, string[]> {
  const now = after.entities[entity]?.fields ?? {}
  const offered = new Map<string, Set<string>>()
  const add = (id: string, source: string) =>
    offered.set(
      id,
      new Set([
        ...(offered.get(id) ?? []),
        ...dictionaryItems(before, source).map(({ value }) => value),
      ]),
    )

  for (const id of dictionariesOf(now)) add(id, id)
  for (const [id, source] of otherDictionaries(before.entities[entity]?.fields ?? {}, now))
    add(id, source)

  return Object.fromEntries(
    [...offered].flatMap(([id, values]) => {
      const present = new Set(dictionaryItems(after, id).map(({ value }) => value))
      const removed = [...values].filter((value) => !present.has(value))
      return removed.length > 0 ? [[id, removed]] : []
    }),
  )
}

/** Fields with another dictionary than before: present and former. */
function otherDictionaries(
  old: Record<string, Field>,
  now: Record<string, Field>,
): [string, string][] {
  return Object.entries(now).flatMap(([name, field]): [string, string][] => {
    const former = [name, ...(field.was ?? [])].flatMap((formerName) => old[formerName] ?? [])[0]
    if (!former) return []

    const ownTexts: [string, string][] =
      field.dictionary !== undefined &&
      former.dictionary !== undefined &&
      field.dictionary !== former.dictionary
        ? [[field.dictionary, former.dictionary]]
        : []

    return [...ownTexts, ...otherDictionaries(former.fields ?? {}, field.fields ?? {})]
  })
}

/** A fingerprint of everything the validation of a field depends on. */
function print(config: Config, entity: string, name: string): string {
  const field = memberOf(memberOf(config.entities, entity).fields, name)
  const items = [...dictionariesOf({ [name]: field })].map((id) =>
    dictionaryItems(config, id).map(({ value, since, until, parent }) => [
      value,
      since,
      until,
      parent,
    ]),
  )

  return JSON.stringify([
    textOf(config, entity, [field, placesOf(config, entity, name)]),
    items,
    usesRegions(field) ? regionsText(config) : '',
  ])
}

/** The visibility of a field and its inside. */
function visibility(config: Config, entity: string, name: string): string {
  const when = ({ since, until, visibleWhen, whenHidden, fields }: Field): unknown => [
    { since, until, visibleWhen, whenHidden },
    Object.entries(fields ?? {}).map(([inner, field]) => [inner, when(field)]),
  ]

  return textOf(config, entity, [
    when(memberOf(memberOf(config.entities, entity).fields, name)),
    placesOf(config, entity, name),
  ])
}

/** The form's overrides of a field, and the periods of its step and section. */
function placesOf(config: Config, entity: string, name: string): unknown {
  const form = config.forms[recordFormOf(config, entity) ?? '']
  const when = ({
    since,
    until,
    visibleWhen,
  }: {
    since?: number
    until?: number
    visibleWhen?: unknown
  }) => ({
    since,
    until,
    visibleWhen,
  })

  return [
    form?.fields?.[name],
    (form?.steps ?? []).flatMap((step) =>
      step.sections
        .filter(({ fields }) => fields.includes(name))
        .map((section) => [when(step), when(section)]),
    ),
  ]
}

/** A definition without presentation, with the facts of the year and former names it reads. */
function textOf(config: Config, entity: string, definition: unknown): string {
  const text = JSON.stringify(withoutLooks(definition)) ?? ''
  const { realYear, dates = {}, windows } = config.years
  const facts = text.includes('"year":')
    ? [realYear, ...Object.entries(dates).map(([name, { date }]) => [name, date])]
    : []
  const formers = pathsIn(definition).map((path) => [
    path,
    config.entities[entity]?.fields[path]?.was,
    config.entities[entity]?.fields[path]?.rows?.key,
  ])

  return JSON.stringify([
    text,
    facts,
    text.includes('"window":') ? windows : null,
    text.includes('"role":') ? config.roles.sets : null,
    formers,
  ])
}

/** Keys below `fields` are names, even if they match a presentation property. */
function withoutLooks(value: unknown, isNames = false): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item) => withoutLooks(item))

  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      !isNames && (looks.has(key) || key.startsWith('ui:'))
        ? []
        : [[key, withoutLooks(inner, key === 'fields' && !isNames)]],
    ),
  )
}

/** First segments of all field paths in a definition. */
function pathsIn(definition: unknown): string[] {
  const affectedFields = new Set<string>()
  const add = (value: unknown) => {
    for (const path of [value].flat())
      if (typeof path === 'string') affectedFields.add(headOf(path, '.'))
  }
  const walk = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return

    for (const [key, inner] of Object.entries(value)) {
      if (
        [
          'field',
          'sum',
          'change',
          'at',
          'each',
          'growth',
          'cagr',
          'ratio',
          'quotient',
          'either',
          'days',
          'workdays',
          'count',
          'parent',
        ].includes(key)
      )
        add(inner)

      walk(inner)
    }
  }

  walk(definition)

  return [...affectedFields]
}

function dictionariesOf(fields: Record<string, Field>): Set<string> {
  const affectedFields = new Set<string>()
  for (const field of Object.values(fields)) {
    if (field.dictionary !== undefined) affectedFields.add(field.dictionary)
    for (const id of dictionariesOf(field.fields ?? {})) affectedFields.add(id)
  }

  return affectedFields
}

const usesRegions = (field: Field): boolean =>
  isRegion(field) || Object.values(field.fields ?? {}).some(usesRegions)

const regionTexts = new WeakMap<Config['regions'], string>()
function regionsText({ regions }: Config): string {
  const regionText = regionTexts.get(regions) ?? JSON.stringify(regions)
  regionTexts.set(regions, regionText)
  return regionText
}

function removedPaths(
  old: Record<string, Field>,
  now: Record<string, Field>,
  prefix = '',
): string[] {
  const present = new Set(
    Object.entries(now).flatMap(([name, field]) => [name, ...(field.was ?? [])]),
  )
  return Object.entries(old).flatMap(([name, field]) => {
    if (!present.has(name)) return field.computed ? [] : [`${prefix}${name}`]
    const inner = now[name]?.fields
    return field.fields && inner ? removedPaths(field.fields, inner, `${prefix}${name}.`) : []
  })
}
