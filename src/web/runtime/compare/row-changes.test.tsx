import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Field } from '#config-model/types.generated.ts'
import RowChanges from './row-changes.tsx'

afterEach(cleanup)
const field = {
  type: 'list',
  title: '证书',
  fields: { name: { type: 'text', title: '名称' } },
} as Field
const row = (id: string, name: string) => ({ _id: `row00${id}`, name })

it('a list says what became of its rows: added, changed, moved and removed ones', () => {
  const before = [row('a', '甲'), row('b', '乙'), row('c', '丙'), row('e', '戊')]
  render(
    <RowChanges
      field={field}
      before={before}
      after={[row('e', '戊'), row('b', '改'), row('c', '丙'), row('d', '丁')]}
    />,
  )

  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '第 1 行：由原第 4 行移来',
    '第 2 行：修改了名称',
    '第 4 行：新增',
    '原第 1 行：已删除',
  ])
})

it('a list that says the same says nothing', () => {
  const { container } = render(
    <RowChanges field={field} before={[{ name: '甲' }]} after={[row('a', '甲')]} />,
  )
  expect(container.textContent).toBe('')
})
