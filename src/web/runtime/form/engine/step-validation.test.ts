import type { RJSFSchema } from '@rjsf/utils'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Config } from '#config-model/config.ts'
import { fieldSchema } from '#config-model/field-types.ts'
import { checkRecord, RecordCheck, type Validators } from '#config-model/forms/check-record.ts'
import { stepFields, stepSchema } from '#config-model/forms/form-schema.ts'
import { draftRecord, type RecordData } from '#config-model/record.ts'
import type { Entity, Form } from '#config-model/types.generated.ts'
import { bareConfig } from '#web/runtime/widgets/widget-in-test.ts'
import { stepValidator, validateForm, type StepCheck, type StepChecks } from './step-validation.ts'

const entity = parse(`
title: 品牌
titleField: name
fields:
  name: { type: text, title: 名称, required: true, maxLength: 4, was: [title] }
  kind: { type: dictionary, title: 类型, dictionary: kind }
  note: { type: text, title: 说明, maxLength: 2, visibleWhen: { field: kind, is: tea } }
  low: { type: money, title: 最低价 }
  high: { type: money, title: 最高价, atLeast: { field: low } }
  rows: { type: list, title: 网店, fields: { shop: { type: text, title: 店名, required: true, maxLength: 3 }, tea: { type: text, title: 茶类, maxLength: 1, visibleWhen: { field: kind, is: tea } } } }
  scan: { type: files, title: 扫描件 }
access: []
rules: [{ id: pair, at: low, message: 两个价格要一起填, require: { field: low, notIn: [5] } }]
`) as Entity
const form = parse(`
entity: e
title: 表
steps:
  - { id: one, title: 一, sections: [{ id: s, title: 节, fields: [name, kind, note] }] }
  - { id: two, title: 二, sections: [{ id: t, title: 节, fields: [low, high, rows, scan] }] }
`) as Form
const kinds = { title: '类型', items: [{ value: 'tea', label: '茶' }] }
const config = {
  ...bareConfig,
  entities: { e: entity },
  forms: { f: form },
  dictionaries: { kind: kinds },
} as unknown as Config
const now = new Date(0)
const steps = Object.keys(stepFields(form))
const ajv = new Ajv({ allErrors: true, strict: false })
const checks: StepChecks = Object.fromEntries(
  steps.map((step) => [step, ajv.compile(stepSchema(config, 'f', step, 2025)) as StepCheck]),
)

/** As the server asks: one function for each field. */
const validators: Validators = Object.fromEntries(
  Object.entries(entity.fields).map(([name, field]) => {
    const check = ajv.compile(fieldSchema(field, { config, year: 2025 }))
    const find = (value: unknown) =>
      check(value)
        ? []
        : (check.errors ?? []).map(({ keyword, instancePath, params }) => ({
            keyword,
            params: params as Record<string, unknown>,
            path: instancePath
              .split('/')
              .slice(1)
              .map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
          }))
    return [name, find]
  }),
)

function problemsOf(data: RecordData, by: StepChecks = checks, year = 2025) {
  const record = draftRecord({ entity: 'e', year, data })
  return validateForm('f', new RecordCheck(config, 'f', { record, user: null, now }), by)
}

describe('the validation of a form by the form engine', () => {
  it.each<[string, RecordData, string[]]>([
    ['missing', {}, ['one name required']],
    ['too long, under a former name too', { title: '云岭高山茶' }, ['one name maxLength']],
    ['too long but hidden', { name: '云', note: '太长的说明' }, []],
    ['too long and shown', { name: '云', kind: 'tea', note: '太长的' }, ['one note maxLength']],
    ['not offered any more', { name: '云', kind: 'gone' }, ['one kind enum']],
    ['a comparison', { name: '云', low: 4, high: 2 }, ['two high atLeast']],
    ['a rule', { name: '云', low: 5 }, ['two low pair']],
    [
      'cells of rows, hidden ones not',
      { name: '云', rows: [{ shop: '' }, { shop: '四个字店', tea: '两字' }] },
      ['two rows/0/shop required', 'two rows/1/shop maxLength'],
    ],
    ['a part of a file', { name: '云', scan: [{ id: 'a' }] }, ['two scan required']],
  ])('finds what the server finds: %s', (_, data, expected) => {
    const record = draftRecord({ entity: 'e', year: 2025, data })
    const problems = problemsOf(data)

    expect(problems).toEqual(checkRecord(config, 'f', { record, user: null, now }, validators))
    expect(problems.map(({ step, path, rule }) => `${step} ${path.join('/')} ${rule}`)).toEqual(
      expected,
    )
  })

  it('leaves to the server what needs the compiled checks until they are here', () => {
    const problems = problemsOf({ name: '云岭高山茶', low: 4, high: 2 }, {}, 2024)
    expect(problems.map(({ rule }) => rule)).toEqual(['atLeast'])
  })

  it('keeps its validator when the compiled check arrives', () => {
    const schema: RJSFSchema = {
      $id: '/late',
      type: 'object',
      properties: { name: { type: 'string' } },
    }

    const before = stepValidator(schema)

    expect(before.isValid(schema, { name: 1 }, schema)).toBe(true)
    expect(stepValidator(schema, ajv.compile(schema as object) as StepCheck)).toBe(before)
    expect(before.isValid(schema, { name: 1 }, schema)).toBe(false)
  })
})
