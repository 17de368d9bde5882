import { kindOfField } from '#config-compiler/link/value-kinds.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { memberOf } from '#config-model/assert.ts'
import { referencedValues } from '#config-model/facts/referenced-value.ts'
import { isReference, isRichText } from '#config-model/field-traits.ts'
import { computedSources } from '#config-model/forms/computed-sources.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { Computed, Entity, Field } from '#config-model/types.generated.ts'

type Related = NonNullable<Computed['related']>

const texts = definePhrases({
  noReferences: {
    zh: '“{by}”须是只指一条的引用字段，指向本实体，或两种记录都有、指向同样的记录',
    en: '"{by}" must be a reference to one record: of this kind, or of the same kind on both sides',
  },
  nameReference: {
    zh: '请写指向本实体的引用字段，或两边都有的引用字段',
    en: 'name a reference to this kind, or one that both have',
  },
  dropsNothing: {
    zh: '按指向本记录的各条计算时，drop 不起作用',
    en: 'drop does nothing where those that name the record itself are gathered',
  },
  removeDrop: { zh: '请删去 drop', en: 'remove drop' },
  howMany: {
    zh: '引用同一条的可能有几条，没有写怎样算',
    en: 'several records may name the same one: nothing says what they come to',
  },
  writeAs: { zh: '请写 as: mean、sum、count 或 texts', en: 'write as: mean, sum, count or texts' },
  onlyGathered: { zh: '没有写 as，{key} 不起作用', en: '{key} does nothing without as' },
  writeAsToo: { zh: '请写 as，或删去', en: 'write as, or remove it' },
  noNumbers: {
    zh: '“{title}”不是数字字段，不能求平均和合计',
    en: '"{title}" is no number: it has no mean and no sum',
  },
  noTexts: {
    zh: '“{title}”不是文字字段，不能逐条列出',
    en: '"{title}" is no text: it cannot be listed',
  },
  dropsOnlyMeans: {
    zh: 'drop 只在求平均数时起作用，这里写的是 as: {as}',
    en: 'drop works for a mean only, here is as: {as}',
  },
  nameText: { zh: '请写文字字段', en: 'name a field of text' },
  nameNumber: { zh: '请写数字字段', en: 'name a field of numbers' },
  goesRound: {
    zh: '“{title}”取来的内容最后又取自它自己：“{way}”',
    en: '"{title}" takes its value from what is taken from itself: "{way}"',
  },
  breakIt: {
    zh: '请让其中一个由人填写，或取自别的字段',
    en: 'let one of them be filled in, or take it from elsewhere',
  },
})

export const aggregateInvalid = defineRule({
  id: 'field/gathered-unfit',
  severity: 'error',
  title: { zh: '几条记录合起来算不出来', en: 'Records that cannot be gathered' },
  why: {
    zh: '几条合起来算，须写明求平均、合计还是条数；凭引用的，两边的引用须指向同一种记录。',
    en: 'It must be said what several records come to; where a reference gathers them, both sides must have one to the same kind of record.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'score: { type: integer, title: 分数, minimum: 0, maximum: 100 }',
    bad: 'score: { type: integer, title: 分数, computed: { related: { entity: part, value: name, as: sum } } }',
    at: 'name',
  },
  check: checkEach(eachEntity, ({ report, model }, entity) => {
    for (const [name, field] of Object.entries(entity.fields)) {
      const related = field.computed?.related
      const other = related && model.config.entities[related.entity]
      if (!other) continue

      const entityName = Object.keys(model.config.entities).find(
        (id) => model.config.entities[id] === entity,
      )

      for (const { key, message, hint, isKey } of faultsOf(
        field,
        related,
        { id: entityName, entity },
        other,
      ))
        report(['fields', name, 'computed', 'related', key], message, {
          hint,
          ...(isKey ? { part: 'key' as const } : {}),
        })
    }
  }),
})

interface Fault {
  key: string
  message: Phrase
  hint: Phrase
  isKey?: true
}

function faultsOf(
  field: Field,
  related: Related,
  mine: { id: string | undefined; entity: Entity },
  other: Entity,
): Fault[] {
  const { by, as } = related
  if (by === undefined && as === undefined)
    return (['states', 'where', 'drop'] as const)
      .filter((key) => related[key] !== undefined)
      .map((key) => ({
        key,
        message: texts.onlyGathered({ key }),
        hint: texts.writeAsToo(),
        isKey: true,
      }))

  if (by === undefined) return amountFaults(field, related, other)

  const [ownField, theirs] = [mine.entity.fields[by], other.fields[by]]
  const namesItself = !isReference(ownField) && isReference(theirs) && theirs.entity === mine.id
  if (theirs && (namesItself ? theirs.multiple : ownField && !isSame(ownField, theirs)))
    return [{ key: 'by', message: texts.noReferences({ by }), hint: texts.nameReference() }]
  if (namesItself && related.drop !== undefined)
    return [{ key: 'drop', message: texts.dropsNothing(), hint: texts.removeDrop(), isKey: true }]
  if (as === undefined) return [{ key: 'by', message: texts.howMany(), hint: texts.writeAs() }]

  return amountFaults(field, related, other)
}

interface Aggregate {
  takes: 'number' | 'text' | 'anything'
  mayDrop?: true
}

/** What each aggregate (`as`) takes; the compiler requires each name of the schema. */
const aggregates: Record<NonNullable<Related['as']>, Aggregate> = {
  count: { takes: 'anything' },
  sum: { takes: 'number' },
  mean: { takes: 'number', mayDrop: true },
  texts: { takes: 'text' },
}

/** Why the field cannot hold the aggregate. */
function amountFaults(field: Field, related: Related, other: Entity): Fault[] {
  const { as = 'count', value, drop } = related
  const taken = other.fields[value]
  const { takes, mayDrop } = aggregates[as]
  if (drop !== undefined && !mayDrop)
    return [
      { key: 'drop', message: texts.dropsOnlyMeans({ as }), hint: texts.removeDrop(), isKey: true },
    ]

  if (takes === 'text') {
    const odd = [field, taken].find(
      (one) => one && (kindOfField(one) !== 'text' || isRichText(one)),
    )
    return odd
      ? [{ key: 'value', message: texts.noTexts({ title: odd.title }), hint: texts.nameText() }]
      : []
  }

  const isNumber =
    kindOfField(field) === 'number' &&
    (takes === 'anything' || !taken || kindOfField(taken) === 'number')
  if (isNumber) return []

  return [
    {
      key: 'value',
      message: texts.noNumbers({ title: taken?.title ?? value }),
      hint: texts.nameNumber(),
    },
  ]
}

const isSame = (a: Field, b: Field) =>
  isReference(a) && isReference(b) && a.entity === b.entity && !a.multiple && !b.multiple

export const aggregateCircle = defineRule({
  id: 'field/gathered-circle',
  severity: 'error',
  title: { zh: '取来取去又取到自己', en: 'Gathered fields in a circle' },
  why: {
    zh: '一条变了，另一条跟着变，又回过头来变，没有尽头。',
    en: 'One record changes, another follows, the first follows that: it never ends.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'score: { type: integer, title: 分数, minimum: 0, maximum: 100 }',
    bad: 'score: { type: integer, title: 分数, computed: { related: { entity: request, value: score } } }',
    at: 'score',
  },
  check: checkEach(eachEntity, ({ report, model }, entity, id) => {
    const { entities } = model.config

    for (const name of namesOf(entity)) {
      const way = wayRound(entities, { entity: id, name })
      if (!way) continue

      const at = placeOfSource(entity, name)
      // A circle inside one record is reported at its first field.
      if (at.length === 0 && !isFirstOf(way, name, entity)) continue

      const titles = way.map((place) => titleOf(entities, place)).join(' ← ')

      report(
        ['fields', ...name.replace('.', '.fields.').split('.'), 'computed', ...at],
        texts.goesRound({ title: fieldOf(entity.fields, name)?.title ?? name, way: titles }),
        { hint: texts.breakIt() },
      )
    }
  }),
})

/** Empty when the field is computed from its own record. */
function placeOfSource({ fields }: Entity, name: string): string[] {
  if (referencedValues(fields).has(name)) return ['copy', 'field']
  return fields[name]?.computed?.related ? ['related', 'value'] : []
}

/** Fields, each before its columns: `parts.price`. */
const namesOf = ({ fields }: Entity): string[] =>
  Object.entries(fields).flatMap(([name, { fields: columns = {} }]) => [
    name,
    ...Object.keys(columns).map((column) => `${name}.${column}`),
  ])

function fieldOf(fields: Record<string, Field>, name: string): Field | undefined {
  const [first = '', column] = name.split('.')
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined
  if (column === undefined) return field

  const columns = field?.fields ?? {}

  return Object.hasOwn(columns, column) ? columns[column] : undefined
}

/** The circle stays within fields computed from their own record, and begins here. */
function isFirstOf(way: readonly Place[], name: string, entity: Entity): boolean {
  const isLocal = way.every((place) => placeOfSource(entity, place.name).length === 0)
  const first = namesOf(entity).find((id) => way.some((place) => place.name === id))

  return isLocal && first === name
}

interface Place {
  entity: string
  /** As in `namesOf`. */
  name: string
}

/** A circle from a field back to itself; null for none. */
function wayRound(entities: Record<string, Entity>, start: Place): Place[] | null {
  const ways: Place[][] = [[start]]
  const reached = new Set<string>()
  for (const way of ways) {
    for (const next of sourcesOf(entities, way.at(-1) ?? start)) {
      if (isSameOfAggregateCircle(next, start)) return [...way, next]
      const key = `${next.entity} ${next.name}`
      if (reached.has(key)) continue

      reached.add(key)
      ways.push([...way, next])
    }
  }

  return null
}

const isSameOfAggregateCircle = (a: Place, b: Place) => a.entity === b.entity && a.name === b.name

function titleOf(entities: Record<string, Entity>, { entity, name }: Place): string {
  const { title, fields } = memberOf(entities, entity)
  const [list = ''] = name.split('.')
  const titles = [...new Set([list, name])].map((id) => fieldOf(fields, id)?.title ?? id)

  return [title, ...titles].join(' ')
}

/** A field of another entity, or fields of the same. */
function sourcesOf(entities: Record<string, Entity>, { entity, name }: Place): Place[] {
  const fields = entities[entity]?.fields ?? {}
  const { computed } = fieldOf(fields, name) ?? {}
  if (!computed) return []

  const { related } = computed
  if (related)
    return entities[related.entity]?.fields[related.value]
      ? [{ entity: related.entity, name: related.value }]
      : []

  const taken = referencedValues(fields).get(name)
  if (taken) return [{ entity: taken.entity, name: taken.value }]

  return sourcesInRecord(fields, name).flatMap((source) =>
    source === name ? [] : [{ entity, name: source }],
  )
}

/** Fields and columns that a field or a column is computed from. */
function sourcesInRecord(fields: Record<string, Field>, name: string): string[] {
  const [list = '', column] = name.split('.')
  const sum = fields[name]?.computed?.sum
  const summed = sum && !Array.isArray(sum) ? [`${sum.rows}.${sum.value}`] : []
  const columns = column === undefined ? {} : (fields[list]?.fields ?? {})
  const paths =
    column === undefined ? computedSources(fields, name) : computedSources(columns, column)

  return [...summed, ...paths.map((path) => nameAtPath(path, fields, columns, list))].filter(
    (source) => fieldOf(fields, source) !== undefined,
  )
}

/** @param columns of the list whose row the path begins in, if any */
function nameAtPath(
  path: string,
  fields: Record<string, Field>,
  columns: Record<string, Field>,
  list: string,
): string {
  const [first = '', , inner] = path.split('.')
  if (Object.hasOwn(columns, first)) return `${list}.${first}`

  const column = `${first}.${inner ?? ''}`

  return fieldOf(fields, column) ? column : first
}
