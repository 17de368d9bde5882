import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ListRow } from '#contract/record.ts'
import type { ListModel } from '#web/runtime/page-kinds/list/list-model.ts'
import BulkBar from './bulk-bar.tsx'

afterEach(cleanup)

const rowIn = (id: string, ...transitions: string[]) => ({ id, transitions }) as unknown as ListRow
const transition = (title: string) => ({
  title,
  from: 'sent',
  to: 'done',
  by: { roles: ['clerk'] },
})

function draw(rows: ListRow[], exceptions: string[] | null = null, total = 2) {
  const list = {
    page: {
      entity: 'request',
      bulkActions: [
        { transition: 'pass', max: 2 },
        { transition: 'refuse', max: 2 },
        { transition: 'urge', max: 2 },
      ],
    },
    config: {
      roles: { roles: { clerk: { title: '经办' } } },
      workflows: {
        request: {
          entity: 'request',
          states: {},
          transitions: {
            pass: transition('通过'),
            refuse: transition('退回'),
            urge: transition('催办'),
          },
        },
      },
    },
    user: { id: '1', roles: ['clerk'] },
    rows: { data: { page: { total } } },
    selection: { rows, exceptions, ids: [], clear: () => {}, selectAll: () => {} },
  } as unknown as ListModel

  render(<BulkBar list={list} />)
}

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

it('offers actions that a selected row allows; the others are listed on demand', () => {
  draw([rowIn('a', 'pass'), rowIn('b')])
  expect(buttons()).toEqual(['批量通过', '另有 2 项不适用', '取消选择'])
  fireEvent.click(screen.getByRole('button', { name: '另有 2 项不适用' }))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '批量退回',
    '批量催办',
  ])
})

it('says of an act how many it takes at once when more are chosen', () => {
  draw([rowIn('a', 'pass'), rowIn('b', 'pass'), rowIn('c', 'pass')])
  const pass = screen.getByRole<HTMLButtonElement>('button', { name: '批量通过（一次最多 2 条）' })
  expect(pass.disabled).toBe(true)
})

it('offers every act for all that match: which of them takes it is known when it is done', () => {
  draw([], [])
  expect(buttons()).toEqual(['批量通过', '批量退回', '批量催办', '取消选择'])
})

it('after selecting all matching rows by keyboard the focus stays in the toolbar', () => {
  draw([rowIn('a', 'pass')], null, 30)
  fireEvent.click(screen.getByRole('button', { name: '选择全部 30 条' }))
  expect(document.activeElement).toBe(screen.getByRole('toolbar'))
})
