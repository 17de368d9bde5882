import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { memberOf } from '#config-model/assert.ts'
import { referencedValues } from '#config-model/facts/referenced-value.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Entity } from '#config-model/types.generated.ts'

const texts = definePhrases({
  goesRound: {
    zh: '“{title}”取来的内容最后又取自它自己：“{way}”',
    en: '"{title}" takes its value from what is taken from itself: "{way}"',
  },
  breakIt: {
    zh: '请让其中一个由人填写，或取自别的字段',
    en: 'let one of them be filled in, or take it from elsewhere',
  },
})

/** 取来取去又取到自己。 */
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
  check: (model, report) => {
    const { entities } = model.config
    eachEntity(model, (file, entity, id) => {
      for (const [name, field] of Object.entries(entity.fields)) {
        const isTaken = referencedValues(entity.fields).has(name)
        if (!field.computed?.related && !isTaken) continue

        const way = wayRound(entities, { entity: id, name })
        const at = isTaken ? ['copy', 'field'] : ['related', 'value']

        if (way)
          report(
            file,
            ['fields', name, 'computed', ...at],
            texts.goesRound({ title: field.title, way }),
            {
              hint: texts.breakIt(),
            },
          )
      }
    })
  },
})

interface Place {
  entity: string
  name: string
}

/** From a field along what it is made of back to itself, in titles; null where the way ends. */
function wayRound(entities: Record<string, Entity>, start: Place): string | null {
  const ways: Place[][] = [[start]]
  for (const way of ways) {
    for (const next of sourcesOf(entities, way.at(-1) ?? start)) {
      if (isSame(next, start))
        return [...way, next].map((place) => titleOf(entities, place)).join(' ← ')
      if (!ways.some((way) => way.some((place) => isSame(place, next)))) ways.push([...way, next])
    }
  }

  return null
}

const isSame = (a: Place, b: Place) => a.entity === b.entity && a.name === b.name

function titleOf(entities: Record<string, Entity>, { entity, name }: Place): string {
  const { title, fields } = memberOf(entities, entity)
  return `${title} ${fields[name]?.title ?? name}`
}

/**
 * Returns the fields a computed one depends on: aggregated fields of the other entity, or fields of
 * the same entity that it mentions.
 */
function sourcesOf(entities: Record<string, Entity>, { entity, name }: Place): Place[] {
  const fields = entities[entity]?.fields ?? {}
  const { computed } = fields[name] ?? {}
  if (!computed) return []

  const { related, ...localComputed } = computed
  if (related)
    return entities[related.entity]?.fields[related.value]
      ? [{ entity: related.entity, name: related.value }]
      : []

  const taken = referencedValues(fields).get(name)
  if (taken) return [{ entity: taken.entity, name: taken.value }]

  return mentioned(localComputed).flatMap((text) => {
    const [first = ''] = text.split('.')
    return Object.hasOwn(fields, first) && first !== name ? [{ entity, name: first }] : []
  })
}

/** Every text of a value, keys too. */
function mentioned(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  if (Array.isArray(value)) return value.flatMap(mentioned)

  return Object.entries(value).flatMap(([key, inner]) => [key, ...mentioned(inner)])
}
