import { describe, expect, it } from 'vitest'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { EffectiveForm } from '#config-model/forms/form-schema.ts'
import type { Field } from '#config-model/types.generated.ts'
import type { Remark } from '#contract/record.ts'
import { stepItems, type StepProgress } from './step-status.ts'

const item = (name: string, field: Field) => ({
  name,
  field,
  required: true,
  readonly: false,
  full: false,
})
const form: EffectiveForm = {
  id: 'f',
  entity: 'e',
  steps: [
    {
      id: 'one',
      title: '一',
      sections: [
        {
          id: 's',
          title: '',
          columns: 1,
          fields: [
            item('name', { type: 'text', title: '名称' }),
            item('table', {
              type: 'table',
              title: '表',
              rows: { key: 'year', years: [-1] },
              fields: {},
            }),
          ],
        },
      ],
    },
    {
      id: 'two',
      title: '二',
      sections: [
        { id: 't', title: '', columns: 1, fields: [item('note', { type: 'text', title: '备注' })] },
      ],
    },
  ],
}
const problem = (
  name: string,
  rule: string,
  step: string,
  path: (string | number)[] = [name],
): FieldProblem => ({
  path,
  message: 'm',
  severity: 'error',
  rule,
  step,
})
const openRemark: Remark = {
  id: 'r',
  path: '',
  level: 'must',
  content: 'c',
  by: 'b',
  byRole: 'district',
  at: '',
  round: 1,
  resolved: false,
  reply: null,
}
const none = new Set<string>()
const items = (progress: Partial<StepProgress>) =>
  stepItems({
    form,
    data: {},
    problems: [],
    touched: none,
    attempted: none,
    remarks: [],
    ...progress,
  })
const statuses = (progress: Partial<StepProgress>) => items(progress).map((step) => step.status)

describe('how far a step is', () => {
  it('is not begun before anything was entered, whatever rules say and whatever rows a table prepares', () => {
    expect(
      statuses({
        data: { table: [{ year: 2024 }] },
        problems: [problem('name', 'someRule', 'one')],
      }),
    ).toEqual(['empty', 'empty'])
  })

  it('is under way, wrong, or done', () => {
    expect(
      statuses({ data: { name: '云' }, problems: [problem('table', 'required', 'one')] }),
    ).toEqual(['started', 'empty'])
    expect(
      statuses({
        data: { name: '云' },
        problems: [problem('name', 'pattern', 'one')],
        touched: new Set(['name']),
      }),
    ).toEqual(['error', 'empty'])

    expect(
      statuses({
        data: { name: '云', table: [{ year: 2024, sales: 3 }] },
        attempted: new Set(['two']),
      }),
    ).toEqual(['done', 'done'])
  })

  it('is wrong after an attempt while anything is missing', () => {
    expect(
      statuses({ problems: [problem('name', 'required', 'one')], attempted: new Set(['one']) }),
    ).toEqual(['error', 'empty'])
  })

  it('says how many remarks wait there, without those that are resolved or answered', () => {
    const remark = (path: string, part: Partial<Remark> = {}): Remark => ({
      ...openRemark,
      path,
      ...part,
    })

    const remarks = [
      remark('name'),
      remark('table/0/sales'),
      remark('name', { resolved: true }),
      remark('table', { reply: '已改' }),
      remark('note', { reply: '已改' }),
    ]

    expect(items({ remarks }).map((step) => step.remarks)).toEqual([2, 0])
  })
})
