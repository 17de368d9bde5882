import { expect, test } from 'vitest'
import { recordContext, rowContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import { draftRecord, type RecordData } from '#config-model/record.ts'
import type { Condition, Entity, Field } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { checkRecord } from './check-record.ts'
import { requiredNote, requiredReason } from './required-reason.ts'

const dictionary = {
  title: '产业',
  items: [
    { value: 'tea', label: '茶叶' },
    { value: 'fruit', label: '水果' },
  ],
}
const entity: Entity = {
  title: '品牌',
  titleField: 'name',
  access: [
    { roles: ['owner'], rows: 'all', actions: ['read'], hide: ['secret'] },
    { roles: ['office'], rows: 'all', actions: ['read'] },
  ],
  fields: {
    name: { type: 'text', title: '名称' },
    industry: { type: 'dictionary', title: '产业', dictionary: 'industry' },
    edible: { type: 'boolean', title: '可食用' },
    code: { type: 'text', title: '代码' },
    total: { type: 'integer', title: '总分' },
    secret: { type: 'dictionary', title: '核查结论', dictionary: 'industry' },
    note: {
      type: 'paragraph',
      title: '采收说明',
      requiredWhen: { field: 'industry', in: ['tea', 'fruit'] },
    },
    certs: {
      type: 'list',
      title: '证书',
      fields: {
        kind: { type: 'dictionary', title: '类别', dictionary: 'industry' },
        no: { type: 'text', title: '编号', requiredWhen: { field: 'kind', isNot: 'fruit' } },
      },
    },
  },
}
const form = {
  entity: 'e',
  title: '表',
  steps: [
    {
      id: 'a',
      title: '一',
      sections: [{ id: 's', title: '节', fields: ['industry', 'edible', 'note', 'certs'] }],
    },
  ],
}
const config = {
  entities: { e: entity },
  forms: { f: form },
  dictionaries: { industry: dictionary },
  workflows: {},
  regions: [],
  roles: { roles: { owner: { title: '主体' }, office: { title: '省厅' } } },
  years: { realYear: 2025, windows: {} },
} as unknown as Config
const user = (role: string) => ({ id: 'u', roles: [role] }) as unknown as User
const now = new Date(0)

function reason(requiredWhen: Condition, data: RecordData, role = 'owner'): string {
  const field: Field = { type: 'text', title: '说明', requiredWhen }
  return requiredReason(
    field,
    recordContext(config, draftRecord({ entity: 'e', year: 2025, data }), user(role), now),
    config,
  )
}

test.each<[string, Condition, RecordData, string]>([
  [
    'what was chosen of several',
    { field: 'industry', in: ['tea', 'fruit'] },
    { industry: 'tea' },
    '产业选择了“茶叶”',
  ],
  [
    'what was chosen instead',
    { field: 'industry', isNot: 'tea' },
    { industry: 'fruit' },
    '产业选择了“水果”',
  ],
  ['a yes', { field: 'edible', is: true }, { edible: true }, '可食用选择了“是”'],
  ['a number', { field: 'total', below: 60 }, { total: 50 }, '总分小于60'],
  [
    'what a text begins with',
    { field: 'code', startsWith: '91' },
    { code: '91530000' },
    '代码以91开头',
  ],
  ['something filled in', { field: 'code', notEmpty: true }, { code: 'x' }, '代码已填写'],
  [
    'a row',
    { field: 'certs', has: { field: 'kind', is: 'tea' } },
    { certs: [{ kind: 'tea' }] },
    '证书中至少一项满足：类别为“茶叶”',
  ],
  [
    'both of two',
    {
      all: [
        { field: 'industry', is: 'tea' },
        { field: 'edible', is: true },
      ],
    },
    { industry: 'tea', edible: true },
    '产业选择了“茶叶”，且可食用选择了“是”',
  ],
  [
    'that of two which holds',
    {
      any: [
        { field: 'industry', is: 'fruit' },
        { field: 'total', below: 60 },
      ],
    },
    { industry: 'tea', total: 3 },
    '总分小于60',
  ],
  ['nothing that depends on the step alone', { not: { state: 'done' } }, {}, ''],
  ['nothing while it does not hold', { field: 'industry', is: 'tea' }, { industry: 'fruit' }, ''],
])('a field says why it must be filled in: %s', (_, condition, data, words) => {
  expect(reason(condition, data)).toBe(words)
})

test('values hidden from the user are not given as a reason', () => {
  const when: Condition = { field: 'secret', is: 'tea' }
  expect(reason(when, { secret: 'tea' })).toBe('')
  expect(reason(when, { secret: 'tea' }, 'office')).toBe('核查结论选择了“茶叶”')
})

test('the fault and the hint give the same reason, in rows too; what always must be filled in gives none', () => {
  const record = draftRecord({
    entity: 'e',
    year: 2025,
    data: { industry: 'tea', certs: [{ kind: 'tea' }] },
  })

  const problems = checkRecord(config, 'f', { record, user: user('owner'), now }, {})

  expect(problems.map((problem) => problem.message)).toEqual([
    '请填写采收说明（因为产业选择了“茶叶”）',
    '请填写编号（因为类别选择了“茶叶”）',
  ])

  const context = recordContext(config, record, user('owner'), now)
  const { note, certs } = entity.fields as Record<string, Field>

  expect(requiredNote(note!, context, config)).toBe('因为产业选择了“茶叶”，此项必填')
  expect(requiredNote({ ...note!, required: true }, context, config)).toBe('')
  const row = rowContext(context, certs!.fields!, [{ kind: 'tea' }], 0)

  expect(requiredNote(certs!.fields!['no']!, row, config)).toBe('因为类别选择了“茶叶”，此项必填')
})
