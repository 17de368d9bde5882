import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { setServerTime } from '#web/api/server-clock.ts'
import { bareConfig } from '#web/runtime/widgets/widget-in-test.ts'
import { useSession } from '#web/session/session.ts'
import type { ListModel } from './list-model.ts'
import ListPrintHeader from './list-print-header.tsx'

afterEach(cleanup)

const page = {
  kind: 'list',
  path: '/x',
  title: '县级审核',
  entity: 'request',
  presets: [{ id: 'todo', title: '待审核' }],
  filters: [{ keyword: true, title: '企业' }, { field: 'kind' }, { field: 'sent', as: 'range' }],
} as unknown as ListPage

const config = {
  ...bareConfig,
  portal: { name: '绿色云品' },
  years: { realYear: 2025, historyYears: [2024] },
  entities: {
    request: {
      scope: { year: {} },
      fields: {
        kind: { type: 'dictionary', title: '种类', dictionary: 'kind' },
        sent: { type: 'date', title: '提交日期' },
      },
    },
  },
  dictionaries: { kind: { items: [{ value: '1', label: '茶叶' }] } },
} as unknown as Config

function draw(view: object, total = 45) {
  setServerTime(new Date('2025-08-20T10:03:00+08:00').getTime())
  useSession.setState({ config, user: { name: '张三', username: 'zs' } as User })
  const list = { config, page, view, rows: { data: { page: { current: 2, size: 20, total } } } }
  const { container } = render(<ListPrintHeader list={list as unknown as ListModel} />)

  return [...container.querySelectorAll('p, dl > div')].map(({ textContent }) => textContent)
}

it('a printed list says what it is, of which filters and rows, and who printed it when', () => {
  const filter = { kind: '1', sent: { from: '2025-08-01' } }
  expect(draw({ preset: 'todo', keyword: '茶厂', filter })).toEqual([
    '绿色云品',
    '县级审核 2025年度',
    '视图待审核',
    '筛选条件企业：茶厂；种类：茶叶；提交日期：2025-08-01 起',
    '数量45 · 第 2 / 3 页',
    '打印时间2025-08-20 10:03 张三',
  ])
})

it('a list without filters that is printed whole says only its number of rows', () => {
  expect(draw({ preset: '', keyword: '', filter: { year: '2024' } }, 7)).toEqual([
    '绿色云品',
    '县级审核',
    expect.stringContaining('2024'),
    '数量7',
    '打印时间2025-08-20 10:03 张三',
  ])
})
