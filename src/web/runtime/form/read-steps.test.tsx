import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { widgetOf } from '#config-model/field-types.ts'
import { effectiveForm } from '#config-model/forms/form-schema.ts'
import { draftRecord } from '#config-model/record.ts'
import type { Remark } from '#contract/record.ts'
import { servicesFor } from '#web/runtime/record-calls.ts'
import { widgetDefinitions, widgetEnvironment } from '#web/runtime/widgets.ts'
import { bareConfig } from '#web/runtime/widgets/widget-in-test.ts'
import { ReadSteps } from './read-steps.tsx'

const form = {
  entity: 'e',
  title: '证书',
  steps: [
    {
      id: 'one',
      title: '证书',
      sections: [
        { id: 'a', title: '授权', fields: ['name', 'product'] },
        { id: 'b', title: '撤销', fields: ['reason'] },
      ],
    },
  ],
}
const apart = (id: string, title: string, field: string) => ({
  id,
  title,
  sections: [{ id: `${id}-all`, title, fields: [field] }],
})
const steps = [
  apart('s1', '产品', 'product'),
  apart('s2', '品牌', 'name'),
  apart('s3', '原因', 'reason'),
]
const paper = { layout: 'diploma', text: '兹授权' }
const config = {
  entities: {
    e: {
      title: '授权',
      titleField: 'name',
      fields: {
        name: { type: 'text', title: '品牌' },
        product: { type: 'text', title: '产品' },
        reason: { type: 'text', title: '原因' },
      },
      access: [],
    },
  },
  forms: { plain: form, paper: { ...form, paper }, long: { ...form, steps, paper } },
  ...bareConfig,
} as unknown as Config
const record = draftRecord({ entity: 'e', year: 2025, data: { name: '云雾' } })

const remark = {
  id: '1',
  path: 'reason',
  level: 'must',
  content: '请写明原因',
  by: '审核员',
  at: '2026-11-24 11:43:04',
} as Remark

const open = (id: string, onChangeStep?: () => void, remarks: Remark[] = []) =>
  render(
    <ReadSteps
      form={effectiveForm(config, id, { record, user: null, now: new Date(0) })}
      data={record.data}
      remarks={remarks}
      environment={widgetEnvironment(config, 2025, servicesFor('e'))}
      {...(onChangeStep ? { onChangeStep } : {})}
    />,
  )
const read = () => screen.getAllByRole('term').map(({ textContent }) => textContent)

afterEach(cleanup)

it('what is blank says so where a form is read', () => {
  open('plain')
  expect(read()).toEqual(['品牌', '产品', '原因'])
  expect(screen.getAllByText('未填写')).toHaveLength(2)
})

it('a blank cell of a table is marked in the same words', () => {
  const rows = {
    type: 'list',
    title: '网点',
    fields: { city: { type: 'text', title: '城市' }, shop: { type: 'text', title: '店名' } },
  } as const
  const { Display } = widgetDefinitions[widgetOf(rows)]
  render(
    <Display
      field={rows}
      value={[
        { id: 'a', city: '昆明' },
        { id: 'b', city: '大理', shop: '一店' },
      ]}
      environment={widgetEnvironment(config, 2025, servicesFor('e'))}
    />,
  )

  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toContain('未填写')
  expect(screen.queryByText('—')).toBeNull()
})

it('a document leaves out what is blank, with the heading of a part that is wholly so', () => {
  open('paper')
  expect(read()).toEqual(['品牌'])
  expect(screen.queryByRole('heading', { name: '撤销' })).toBeNull()
  expect(screen.queryByText('未填写')).toBeNull()
})

it('an editor sees all fields of a document', () => {
  open('paper', vi.fn())
  expect(read()).toEqual(['品牌', '产品', '原因'])
})

it('of a document what is blank stays where something is remarked on it', () => {
  open('paper', undefined, [remark])
  expect(read()).toEqual(['品牌', '原因'])
  expect(screen.getByText('请写明原因')).toBeTruthy()
})

it('a step of a document that is wholly blank leaves no heading, and the others are numbered', () => {
  const headings = () =>
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  open('long', undefined, [remark])
  expect(headings()).toEqual(['1. 品牌', '2. 原因'])
  cleanup()
  open('long', vi.fn())
  expect(headings().map((heading) => heading?.slice(0, 5))).toEqual([
    '1. 产品',
    '2. 品牌',
    '3. 原因',
  ])
})
