import { describe, expect, it } from 'vitest'
import { findAffectedParts } from './affected.ts'
import { affectedByChange, exampleConfig, changeExample, paperFields } from './plan-example.ts'

describe('what a change may concern', () => {
  it('is nothing for titles, help and looks, wherever they stand', () => {
    expect(affectedByChange(() => {})).toBeNull()
    expect(
      affectedByChange((config) =>
        Object.assign(paperFields(config)['name']!, {
          title: '品名',
          help: '帮助',
          search: true,
          'ui:autofocus': true,
        }),
      ),
    ).toBeNull()
  })

  it('is a field whose limits, choices, year facts or place in the form differ', () => {
    expect(
      affectedByChange((config) => (paperFields(config)['note']!.maxLength = 9)),
    ).toMatchObject({ fields: ['note'], visibleFields: [] })

    expect(affectedByChange((config) => config.dictionaries['kind']!.items!.pop())).toMatchObject({
      fields: ['kind'],
      removedItems: { kind: ['b'] },
    })

    expect(
      affectedByChange((config) =>
        config.forms['paper']!.steps[0]!.sections[0]!.fields.splice(2, 1),
      ),
    ).toMatchObject({ fields: ['note'], visibleFields: ['note'] })

    const dated = changeExample(
      (config) => (paperFields(config)['note']!.atMost = { year: 'validity' }),
    )
    dated.years.dates = { validity: { title: '基准日', date: '2024-08-01' } }
    const moved = structuredClone(dated)

    moved.years.dates!['validity']!.date = '2025-01-01'
    expect(findAffectedParts(dated, moved, 'paper')).toMatchObject({ fields: ['note'] })
  })

  it('is an inner field even when it is called title', () => {
    expect(
      affectedByChange((config) => (paperFields(config)['rows']!.fields!['title']!.maxLength = 3)),
    ).toMatchObject({ fields: ['rows'] })

    expect(
      affectedByChange((config) => delete paperFields(config)['rows']!.fields!['extra']),
    ).toMatchObject({ removed: ['rows.extra'] })
  })

  it('is a rule that is new, says something else, or blocks from now on', () => {
    expect(
      affectedByChange(
        (config) =>
          (config.entities['paper']!.rules![0]!.require = { field: 'note', notEmpty: true }),
      ),
    ).toMatchObject({ rules: ['long'] })

    const warning = changeExample(
      (config) => (config.entities['paper']!.rules![0]!.severity = 'warning'),
    )

    expect(findAffectedParts(warning, exampleConfig, 'paper')).toMatchObject({ rules: ['long'] })
    expect(findAffectedParts(exampleConfig, warning, 'paper')).toBeNull()
  })

  it('reads the fields that conditions look at, under former names too', () => {
    const affected = affectedByChange((config) => {
      paperFields(config)['note']!.visibleWhen = { field: 'kind', is: 'a' }
      paperFields(config)['kind']!.was = ['sort']
    })
    expect(new Set(affected!.reads)).toEqual(new Set(['note', 'kind', 'sort', 'name']))
  })
})
