import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import { ProblemSummary } from './problem-summary.tsx'

afterEach(cleanup)
beforeEach(() => {
  document.title = '申报 - 品录'
})

const none = {
  config: { entities: {} } as unknown as Config,
  entity: 'declaration',
  onGo: () => {},
}
const fault: FieldProblem = {
  path: ['name'],
  rule: 'required',
  message: '请填写',
  severity: 'error',
  step: 'subject',
}
const hint: FieldProblem = { ...fault, rule: 'advice', severity: 'warning' }

it('lists every problem under the heading of its step', () => {
  const problem = (at: number): FieldProblem => ({
    path: [`field${at}`],
    rule: 'required',
    message: '请填写',
    severity: 'error',
    step: at < 60 ? 'subject' : 'brand',
  })

  render(
    <ProblemSummary
      config={{ entities: {} } as unknown as Config}
      entity="declaration"
      problems={Array.from({ length: 77 }, (_, at) => problem(at))}
      steps={[
        { id: 'subject', title: '主体信息' },
        { id: 'brand', title: '品牌信息' },
      ]}
      onGo={() => {}}
    />,
  )

  expect(screen.getAllByRole('button')).toHaveLength(77)
  expect(
    screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent),
  ).toEqual(['主体信息（60 处）', '品牌信息（17 处）'])
})

it('the title says 错误 while there are faults, not on a step without any, nor where there are only hints', () => {
  const { rerender } = render(<ProblemSummary {...none} problems={[fault]} focusCount={1} />)
  expect(document.title).toBe('错误：申报 - 品录')
  rerender(<ProblemSummary {...none} problems={[]} focusCount={1} />)
  expect(document.title).toBe('申报 - 品录')
  rerender(<ProblemSummary {...none} problems={[hint]} focusCount={1} />)
  expect(document.title).toBe('申报 - 品录')
  rerender(<ProblemSummary {...none} problems={[fault]} focusCount={1} />)
  expect(document.title).toBe('错误：申报 - 品录')
})

it('the title before anything was tried stays as it is', () => {
  render(<ProblemSummary {...none} problems={[fault]} />)
  expect(document.title).toBe('申报 - 品录')
})

it('a row of a table is named by its year or item, one of a list by its number', () => {
  const inner = { value: { type: 'money', title: '营业收入' } }
  const fields = {
    operating: {
      type: 'table',
      title: '经营情况',
      rows: { key: 'year', years: [-2, -1] },
      fields: inner,
    },
    checks: {
      type: 'table',
      title: '核查',
      rows: { key: 'code', dictionary: 'item' },
      fields: inner,
    },
    certs: { type: 'list', title: '证书', fields: inner },
  }

  const config = {
    entities: { brand: { fields } },
    dictionaries: { item: { items: [{ value: 'C01', label: '主体登记状态' }] } },
  } as unknown as Config

  const at = (name: string, row: number): FieldProblem => ({ ...fault, path: [name, row, 'value'] })
  const problems = [at('operating', 0), at('checks', 0), at('certs', 0)]

  render(
    <ProblemSummary {...none} config={config} entity="brand" problems={problems} year={2025} />,
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '经营情况 2023 年 营业收入：请填写',
    '核查 主体登记状态 营业收入：请填写',
    '证书 第 1 行 营业收入：请填写',
  ])
})
