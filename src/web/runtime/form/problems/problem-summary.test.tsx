import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import { ProblemSummary } from './problem-summary.tsx'

afterEach(cleanup)

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
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    '主体信息（60 处）',
    '品牌信息（17 处）',
  ])
})
