import { describe, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { EntityRecord } from '#config-model/record.ts'
import { affectedBy } from './affected.ts'
import { compareWorkflows } from './compare-workflows.ts'
import { groupRights } from './group-rights.ts'
import { judgeRecord, orphansOf, visibilityOf, type Side } from './judge-record.ts'
import { narrowConfig } from './narrow.ts'
import { reachable, situationOf } from './situation.ts'

const before = {
  years: { realYear: 2025, historyYears: [2024], validity: '2024-08-01', windows: {} },
  roles: { roles: { clerk: { title: '填报员' }, chief: { title: '负责人' } } },
  regions: [],
  dictionaries: {
    kind: {
      title: '类别',
      items: [
        { value: 'a', label: '甲' },
        { value: 'b', label: '乙' },
      ],
    },
  },
  entities: {
    paper: {
      title: '材料',
      titleField: 'name',
      scope: { year: 'year' },
      fields: {
        year: { type: 'year', title: '年度' },
        name: { type: 'text', title: '名称' },
        kind: { type: 'dictionary', title: '类别', dictionary: 'kind' },
        note: { type: 'text', title: '备注' },
        rows: {
          type: 'list',
          title: '明细',
          fields: { title: { type: 'text', title: '标题' }, extra: { type: 'text', title: '附注' } },
        },
      },
      rules: [{ id: 'long', require: { field: 'name', notEmpty: true }, at: 'name', message: '请写名称' }],
      access: [],
    },
  },
  forms: {
    paper: {
      entity: 'paper',
      steps: [{ id: 's', title: '一', sections: [{ id: 'x', title: 'x', fields: ['name', 'kind', 'note', 'rows'] }] }],
    },
  },
  workflows: {
    paper: {
      entity: 'paper',
      initial: 'draft',
      states: {
        draft: { title: '草稿', tone: 'gray', edit: { roles: ['clerk'], fields: 'all' } },
        sent: { title: '待审', tone: 'blue' },
        done: { title: '办结', tone: 'green', final: true },
      },
      transitions: {
        send: { title: '提交', from: 'draft', to: 'sent', by: { roles: ['clerk'] }, guard: ['form-valid'] },
        back: { title: '退回', from: 'sent', to: 'draft', by: { roles: ['chief'] } },
        pass: { title: '通过', from: 'sent', to: 'done', by: { roles: ['chief'] } },
      },
    },
  },
} as unknown as Config

type Change = (config: Config) => void
function changed(change: Change): Config {
  const after = structuredClone(before)
  change(after)
  return after
}
const fields = (config: Config) => config.entities['paper']!.fields
const affected = (change: Change) => affectedBy(before, changed(change), 'paper')
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
function sides(change: Change) {
  const after = changed(change)
  const found = affectedBy(before, after, 'paper')!
  const side = (config: Config): Side => {
    const narrowed = narrowConfig(config, found)!
    return { ...narrowed, placed: new Set(['name', 'kind', 'note', 'rows']), validators: () => ({}) }
  }
  return { found, old: side(before), next: side(after) }
}

describe('what a change may concern', () => {
  it('is nothing for titles, help and looks, wherever they stand', () => {
    expect(affected(() => {})).toBeNull()
    expect(
      affected((config) =>
        Object.assign(fields(config)['name']!, { title: '品名', help: '帮助', search: true, 'ui:autofocus': true }),
      ),
    ).toBeNull()
  })

  it('is a field whose limits, choices, year facts or place in the form differ', () => {
    expect(affected((config) => (fields(config)['note']!.maxLength = 9))).toMatchObject({ fields: ['note'], shown: [] })
    expect(affected((config) => config.dictionaries['kind']!.items!.pop())).toMatchObject({
      fields: ['kind'],
      removedItems: { kind: ['b'] },
    })
    expect(affected((config) => config.forms['paper']!.steps[0]!.sections[0]!.fields.splice(2, 1))).toMatchObject({
      fields: ['note'],
      shown: ['note'],
    })
    const dated = changed((config) => (fields(config)['note']!.atMost = { year: 'validity' }))
    const moved = structuredClone(dated)
    moved.years.validity = '2025-01-01'
    expect(affectedBy(dated, moved, 'paper')).toMatchObject({ fields: ['note'] })
  })

  it('is an inner field even when it is called title', () => {
    expect(affected((config) => (fields(config)['rows']!.fields!['title']!.maxLength = 3))).toMatchObject({
      fields: ['rows'],
    })
    expect(affected((config) => delete fields(config)['rows']!.fields!['extra'])).toMatchObject({
      removed: ['rows.extra'],
    })
  })

  it('is a rule that is new, says something else, or blocks from now on', () => {
    expect(
      affected((config) => (config.entities['paper']!.rules![0]!.require = { field: 'note', notEmpty: true })),
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

describe('a record judged by both sides', () => {
  it('has only the faults it had not before', () => {
    const { found, old, next } = sides((config) => (fields(config)['note']!.required = true))
    expect(
      judgeRecord(old, next, found, record({ name: 'n' }), now).problems.map(({ path, rule }) => [path, rule]),
    ).toEqual([[['note'], 'required']])
    expect(judgeRecord(old, next, found, record({ name: 'n', note: 'x' }), now).problems).toEqual([])
  })

  it('knows the faults that nobody could correct', () => {
    const { found, old, next } = sides((config) =>
      Object.assign(fields(config)['note']!, { required: true, readonly: true }),
    )
    expect(judgeRecord(old, next, found, record({}), now).locked).toEqual(['note'])
  })

  it('loses what is hidden, unless it is kept', () => {
    const hide = (whenHidden?: 'keep') =>
      sides((config) =>
        Object.assign(fields(config)['note']!, {
          visibleWhen: { field: 'kind', is: 'a' },
          ...(whenHidden ? { whenHidden } : {}),
        }),
      )
    const clear = hide()
    expect(visibilityOf(clear.old, clear.next, clear.found, record({ kind: 'b', note: 'x' }), now)).toEqual({
      hidden: ['note'],
      cleared: ['note'],
    })
    expect(visibilityOf(clear.old, clear.next, clear.found, record({ kind: 'a', note: 'x' }), now)).toEqual({
      hidden: [],
      cleared: [],
    })
    const keep = hide('keep')
    expect(visibilityOf(keep.old, keep.next, keep.found, record({ kind: 'b', note: 'x' }), now)).toEqual({
      hidden: ['note'],
      cleared: [],
    })
    const inner = sides(
      (config) => (fields(config)['rows']!.fields!['extra']!.visibleWhen = { field: 'title', is: 'z' }),
    )
    expect(
      visibilityOf(inner.old, inner.next, inner.found, record({ rows: [{ title: 'y', extra: 'e' }] }), now),
    ).toEqual({
      hidden: ['rows.extra'],
      cleared: ['rows.extra'],
    })
  })

  it('names values of removed fields and items, inside rows too', () => {
    const after = changed((config) => {
      delete fields(config)['rows']!.fields!['extra']
      config.dictionaries['kind']!.items!.pop()
    })
    const found = affectedBy(before, after, 'paper')!
    expect(orphansOf(after, found, { kind: 'b', rows: [{ title: 't' }, { extra: 'e' }] })).toEqual({
      paths: ['rows.extra'],
      items: ['kind\tb'],
    })
    expect(orphansOf(after, found, { kind: 'a', rows: [{ title: 't', extra: '' }] })).toEqual({ paths: [], items: [] })
  })
})

describe('changes of rights', () => {
  it('are one sentence where only states or fields differ', () => {
    const change = (section: string, key: string) => ({
      section,
      key,
      kind: 'changed' as const,
      gained: [],
      lost: ['导出'],
    })
    const groups = groupRights(before, [
      change('状态', 'paper · sent 待审 · chief · 辖区内'),
      change('状态', 'paper · sent 待审 · chief · 自己的'),
      change('状态', 'paper · done 办结 · chief · 所有'),
      change('字段', 'paper.note 备注'),
      change('字段', 'paper.name 名称'),
      change('行', 'paper · 查看 · chief'),
    ])
    expect(groups.map(({ message }) => message)).toEqual([
      '【状态】“材料”，负责人，在 待审、办结：少了 导出',
      '【字段】“材料”的 备注、名称：少了 导出',
      '改变 【行】paper · 查看 · chief: 少了 导出',
    ])
  })
})

describe('where records stand', () => {
  it('tells being filled in, under way, closed and of a past year apart', () => {
    const at = (state: string, year = 2025) => situationOf(before, { entity: 'paper', state, year })
    expect([at('draft'), at('sent'), at('done'), at('draft', 2024)]).toEqual([
      'editable',
      'inFlight',
      'closed',
      'history',
    ])
    expect(reachable(before.workflows['paper']!, 'done')).toEqual(new Set(['done']))
  })

  it('finds states without an end or an actor, but not those that had none before', () => {
    const counts = [{ state: 'sent', year: 2025, count: 3, examples: ['1', '2', '3'] }]
    const dead = changed((config) => delete config.workflows['paper']!.transitions['pass'])
    expect(
      compareWorkflows(before, dead, 'paper', counts, { clerk: 1, chief: 1 }).filter(({ level }) => level === 'danger'),
    ).toMatchObject([{ kind: 'workflow/stuck', count: 3 }])
    expect(compareWorkflows(dead, dead, 'paper', counts, { clerk: 1, chief: 1 })).toEqual([])
    const alone = changed(
      (config) =>
        (config.workflows['paper']!.transitions['pass']!.by = config.workflows['paper']!.transitions['back']!.by = {
          roles: ['clerk'],
        }),
    )
    expect(
      compareWorkflows(before, alone, 'paper', counts, { clerk: 0, chief: 1 }).filter(
        ({ level }) => level === 'danger',
      ),
    ).toMatchObject([{ kind: 'workflow/nobody' }])
  })
})
