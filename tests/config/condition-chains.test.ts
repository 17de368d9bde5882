import { describe, expect, it } from 'vitest'
import { textBefore } from '#config-model/assert.ts'
import { fieldsRead } from '#config-model/conditions/condition-fields.ts'
import { recordContext, rowContext } from '#config-model/conditions/context.ts'
import { isRows } from '#config-model/field-traits.ts'
import { toEffectiveRecord } from '#config-model/forms/effective-record.ts'
import { isVisible, withOverride, type Conditional } from '#config-model/forms/field-state.ts'
import { draftRecord, type RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { shippedConfig } from '../api/shipped-config.ts'

const config = shippedConfig()

/** What must hold for each field of a form, or of the rows of one of its lists. */
interface Group {
  form: string
  /** The list; undefined for the fields of the form itself. */
  list?: string
  ways: Map<string, Conditional[]>
}

/** The conditional fields of a form, and those of each of its lists. */
function groupsOf(form: string): Group[] {
  const { entity, steps, fields: overrides = {} } = config.forms[form]!
  const { fields } = config.entities[entity]!
  const ways = new Map<string, Conditional[]>()
  const lists: Group[] = []

  for (const step of steps)
    for (const section of step.sections)
      for (const name of section.fields) {
        const field = withOverride(fields[name]!, overrides[name])
        ways.set(name, [step, section, field])
        if (isRows(field)) lists.push({ form, list: name, ways: waysInside(field) })
      }

  return [{ form, ways }, ...lists]
}

const waysInside = ({ fields = {} }: Field) =>
  new Map(Object.entries(fields).map(([name, inner]) => [name, [inner]]))

/** Each way along which one value shows another and that one a third: ["a", "b", "c"]. */
function chainsOf({ ways }: Group): string[][] {
  const readBy = (name: string) => [
    ...new Set(
      (ways.get(name) ?? []).flatMap(({ visibleWhen }) =>
        fieldsRead(visibleWhen).map((path) => textBefore(path, '.')),
      ),
    ),
  ]

  const chains = (name: string, seen: string[]): string[][] => {
    const read = seen.includes(name) ? [] : readBy(name)
    return read.length === 0
      ? [[name, ...seen]]
      : read.flatMap((other) => chains(other, [name, ...seen]))
  }

  return [...ways.keys()].flatMap((name) => chains(name, [])).filter((chain) => chain.length > 2)
}

const shippedChains = Object.keys(config.forms)
  .flatMap(groupsOf)
  .flatMap((group) => chainsOf(group).map((chain) => ({ group, chain })))
const placeOf = ({ form, list }: Group) => (list === undefined ? form : `${form}.${list}`)

describe('chains of conditions in the shipped forms', () => {
  it('exist, so that the tests below are not empty', () => {
    const counts: Record<string, number> = {}
    for (const { group } of shippedChains)
      counts[placeOf(group)] = (counts[placeOf(group)] ?? 0) + 1
    expect(counts).toEqual({ declaration: 8 })
  })

  it.each(
    shippedChains.map(
      ({ group, chain }) => [placeOf(group), chain.join(' > '), group, chain] as const,
    ),
  )(
    '%s: %s is cleared to its end once its first value is gone',
    (_, __, { form, list, ways }, [, ...names]) => {
      const { entity } = config.forms[form]!
      const values: RecordData = Object.fromEntries(names.map((name) => [name, true]))
      const data = list === undefined ? values : { [list]: [values] }
      const by = { user: null, now: new Date('2025-08-20') }
      const settled = toEffectiveRecord(config, form, draftRecord({ entity, year: 2025, data }), by)
      const context = recordContext(config, settled, by.user, by.now)
      const rows = list === undefined ? [] : ((settled.data[list] ?? []) as RecordData[])
      const inside =
        list === undefined
          ? context
          : rowContext(context, config.entities[entity]!.fields[list]!.fields ?? {}, rows, 0)

      const left = list === undefined ? settled.data : (rows[0] ?? {})

      for (const name of names)
        expect([name, Object.hasOwn(left, name)]).toEqual([
          name,
          ways.get(name)!.every((part) => isVisible(part, inside)),
        ])
    },
  )
})
