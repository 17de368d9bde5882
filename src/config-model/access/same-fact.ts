import type { Config } from '#config-model/config.ts'
import { listEffectSources } from '#config-model/effect-sources.ts'
import { referencedValue } from '#config-model/facts/referenced-value.ts'
import type { Effect, Field, Operand } from '#config-model/types.generated.ts'
import { openingPlace } from './grant-rows.ts'

export interface FieldPlace {
  entity: string
  field: string
}

type Copies = Pick<Config, 'entities' | 'workflows' | 'roles'>

/**
 * The other fields that hold the same fact, linked directly or indirectly by a default, a computed
 * copy or an effect.
 */
export function findSameFact(config: Copies, { entity, field }: FieldPlace): FieldPlace[] {
  return groupsOf(config).get(keyOf({ entity, field })) ?? []
}

const keyOf = ({ entity, field }: FieldPlace) => `${entity}.${field}`

const groupCache = new WeakMap<Config['entities'], Map<string, FieldPlace[]>>()

function groupsOf(config: Copies): Map<string, FieldPlace[]> {
  const cachedGroups = groupCache.get(config.entities) ?? gather(config)
  groupCache.set(config.entities, cachedGroups)
  return cachedGroups
}

function gather(config: Copies): Map<string, FieldPlace[]> {
  const groups = new Map<string, FieldPlace[]>()
  const groupOf = (place: FieldPlace) => groups.get(keyOf(place)) ?? [place]
  for (const [one, other] of copiesIn(config)) {
    if (
      !config.entities[one.entity]?.fields[one.field] ||
      !config.entities[other.entity]?.fields[other.field]
    )
      continue

    const [mine, yours] = [groupOf(one), groupOf(other)]
    if (mine === yours) continue

    const joined = [
      ...mine,
      ...yours.filter((place) => !mine.some((ownPlace) => keyOf(ownPlace) === keyOf(place))),
    ]

    for (const place of joined) groups.set(keyOf(place), joined)
  }

  return groups
}

/** As target and source. */
function copiesIn({ entities, workflows, roles }: Copies): [FieldPlace, FieldPlace][] {
  const defaults = Object.entries(entities).flatMap(([entity, { fields }]) =>
    Object.entries(fields).flatMap(([field, { default: defaultValue, computed }]) =>
      [defaultValue as Operand | undefined, computed?.copy].flatMap((operand) => {
        const source = referencedPlace(fields, operand) ?? sourceOf(operand, entity, roles.owner)
        return source ? [[{ entity, field }, source] satisfies [FieldPlace, FieldPlace]] : []
      }),
    ),
  )

  const effects = listEffectSources({ entities, workflows }).flatMap(
    ({ entity, effects: entityEffects = [] }) =>
      entityEffects.flatMap((effect) =>
        copiesOf(effect, { entity, fields: entities[entity]?.fields ?? {} }, roles.owner),
      ),
  )

  return [...defaults, ...effects]
}

/** `create` copies from the record of `for` or the transition's: whichever has the field. */
function copiesOf(
  { set = {}, create, write, through, with: values = {}, for: createFor }: Effect,
  { entity, fields }: { entity: string; fields: Record<string, Field> },
  owner?: string,
): [FieldPlace, FieldPlace][] {
  const named = through === undefined ? fields[write ?? '']?.entity : openingPlace(through).entity
  const other = create ?? (write === undefined ? undefined : named)
  const copies = (into: string, operands: Record<string, Operand>, of: string[]) =>
    Object.entries(operands).flatMap(([field, operand]): [FieldPlace, FieldPlace][] =>
      of.flatMap((from): [FieldPlace, FieldPlace][] => {
        const source = sourceOf(operand, from, owner)
        return source ? [[{ entity: into, field }, source]] : []
      }),
    )

  const sources = createFor === undefined ? [entity] : [createFor.entity, entity]

  return [
    ...copies(entity, set, [entity]),
    ...(other === undefined ? [] : copies(other, values, sources)),
  ]
}

/** Read over a reference. */
function referencedPlace(
  fields: Record<string, Field>,
  operand: Operand | undefined,
): FieldPlace | undefined {
  const taken =
    operand === undefined ? undefined : referencedValue(fields, { computed: { copy: operand } })
  return taken && { entity: taken.entity, field: taken.value }
}

/** The field an operand reads unchanged: of the record, or of the one its owner acts for. */
function sourceOf(
  operand: Operand | undefined,
  entity: string,
  owner: string | undefined,
): FieldPlace | null {
  if (operand === null || operand === undefined || typeof operand !== 'object') return null
  if (typeof operand.field === 'string') return { entity, field: operand.field }
  if (typeof operand.user !== 'string' || owner === undefined) return null

  const [of, field] = operand.user.split('.')

  return of === owner && field !== undefined ? { entity: owner, field } : null
}
