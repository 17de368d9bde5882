import { describe, expect, it } from 'vitest'
import { affectedBy } from './affected.ts'
import { affected, before, changed, fields } from './plan-example.ts'

describe('what a change may concern', () => {
  it('is nothing for titles, help and looks, wherever they stand', () => {
    expect(affected(() => {})).toBeNull()
    expect(
      affected((config) =>
        Object.assign(fields(config)['name']!, {
          title: '品名',
          help: '帮助',
          search: true,
          'ui:autofocus': true,
        }),
      ),
    ).toBeNull()
  })

  it('is a field whose limits, choices, year facts or place in the form differ', () => {
    expect(affected((config) => (fields(config)['note']!.maxLength = 9))).toMatchObject({
      fields: ['note'],
      shown: [],
    })

    expect(affected((config) => config.dictionaries['kind']!.items!.pop())).toMatchObject({
      fields: ['kind'],
      removedItems: { kind: ['b'] },
    })

    expect(
      affected((config) => config.forms['paper']!.steps[0]!.sections[0]!.fields.splice(2, 1)),
    ).toMatchObject({
      fields: ['note'],
      shown: ['note'],
    })

    const dated = changed((config) => (fields(config)['note']!.atMost = { year: 'validity' }))
    const moved = structuredClone(dated)

    moved.years.validity = '2025-01-01'
    expect(affectedBy(dated, moved, 'paper')).toMatchObject({ fields: ['note'] })
  })

  it('is an inner field even when it is called title', () => {
    expect(
      affected((config) => (fields(config)['rows']!.fields!['title']!.maxLength = 3)),
    ).toMatchObject({
      fields: ['rows'],
    })

    expect(affected((config) => delete fields(config)['rows']!.fields!['extra'])).toMatchObject({
      removed: ['rows.extra'],
    })
  })

  it('is a rule that is new, says something else, or blocks from now on', () => {
    expect(
      affected(
        (config) =>
          (config.entities['paper']!.rules![0]!.require = { field: 'note', notEmpty: true }),
      ),
    ).toMatchObject({ rules: ['long'] })

    const warning = changed((config) => (config.entities['paper']!.rules![0]!.severity = 'warning'))

    expect(affectedBy(warning, before, 'paper')).toMatchObject({ rules: ['long'] })
    expect(affectedBy(before, warning, 'paper')).toBeNull()
  })

  it('reads the fields that conditions look at, under former names too', () => {
    const found = affected((config) => {
      fields(config)['note']!.visibleWhen = { field: 'kind', is: 'a' }
      fields(config)['kind']!.was = ['sort']
    })
    expect(new Set(found!.reads)).toEqual(new Set(['note', 'kind', 'sort', 'name']))
  })
})
