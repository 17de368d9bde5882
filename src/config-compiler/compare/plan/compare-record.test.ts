import { describe, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { EntityRecord } from '#config-model/record.ts'
import { findAffectedParts } from './affected.ts'
import {
  compareRecord,
  findOrphans,
  compareVisibility,
  type ComparedSide,
} from './compare-record.ts'
import { exampleConfig, changeExample, paperFields, type ExampleChange } from './plan-example.ts'
import { narrowConfig } from './situation.ts'

const now = new Date('2025-08-20T10:00:00+08:00')
const record = (data: EntityRecord['data'], state = 'draft'): EntityRecord => ({
  id: '1',
  entity: 'paper',
  year: 2025,
  state,
  flags: [],
  region: null,
  owner: 'o',
  createdBy: 'c',
  data,
})

/** Both sides of a change, without compiled keywords. */
function sides(change: ExampleChange) {
  const after = changeExample(change)
  const affected = findAffectedParts(exampleConfig, after, 'paper')!
  const side = (config: Config): ComparedSide => {
    const narrowed = narrowConfig(config, affected)!
    return {
      ...narrowed,
      placed: new Set(['name', 'kind', 'note', 'rows']),
      validators: () => ({}),
    }
  }

  return { affected, old: side(exampleConfig), next: side(after) }
}

describe('a record judged by both sides', () => {
  it('has only the faults it had not before', () => {
    const { affected, old, next } = sides(
      (config) => (paperFields(config)['note']!.required = true),
    )
    expect(
      compareRecord(old, next, affected, { record: record({ name: 'n' }), now }).problems.map(
        ({ path, rule }) => [path, rule],
      ),
    ).toEqual([[['note'], 'required']])

    expect(
      compareRecord(old, next, affected, { record: record({ name: 'n', note: 'x' }), now })
        .problems,
    ).toEqual([])
  })

  it('knows the faults that nobody could correct', () => {
    const { affected, old, next } = sides((config) =>
      Object.assign(paperFields(config)['note']!, { required: true, readonly: true }),
    )
    expect(compareRecord(old, next, affected, { record: record({}), now }).locked).toEqual(['note'])
  })

  it('loses hidden values except whenHidden keep', () => {
    const hide = (whenHidden?: 'keep') =>
      sides((config) =>
        Object.assign(paperFields(config)['note']!, {
          visibleWhen: { field: 'kind', is: 'a' },
          ...(whenHidden ? { whenHidden } : {}),
        }),
      )

    const clear = hide()

    expect(
      compareVisibility(clear.old, clear.next, clear.affected, {
        record: record({ kind: 'b', note: 'x' }),
        now,
      }),
    ).toEqual({ hidden: ['note'], cleared: ['note'] })

    expect(
      compareVisibility(clear.old, clear.next, clear.affected, {
        record: record({ kind: 'a', note: 'x' }),
        now,
      }),
    ).toEqual({ hidden: [], cleared: [] })

    const keep = hide('keep')

    expect(
      compareVisibility(keep.old, keep.next, keep.affected, {
        record: record({ kind: 'b', note: 'x' }),
        now,
      }),
    ).toEqual({ hidden: ['note'], cleared: [] })

    const inner = sides(
      (config) =>
        (paperFields(config)['rows']!.fields!['extra']!.visibleWhen = { field: 'title', is: 'z' }),
    )

    expect(
      compareVisibility(inner.old, inner.next, inner.affected, {
        record: record({ rows: [{ title: 'y', extra: 'e' }] }),
        now,
      }),
    ).toEqual({ hidden: ['rows.extra'], cleared: ['rows.extra'] })
  })

  it('names values of removed fields and items, inside rows too', () => {
    const after = changeExample((config) => {
      delete paperFields(config)['rows']!.fields!['extra']
      config.dictionaries['kind']!.items!.pop()
    })

    const affected = findAffectedParts(exampleConfig, after, 'paper')!

    expect(
      findOrphans(after, affected, { kind: 'b', rows: [{ title: 't' }, { extra: 'e' }] }),
    ).toEqual({
      paths: ['rows.extra'],
      items: ['kind\tb'],
    })

    expect(findOrphans(after, affected, { kind: 'a', rows: [{ title: 't', extra: '' }] })).toEqual({
      paths: [],
      items: [],
    })
  })
})
