import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { User } from '#config-model/user.ts'
import { bareConfig } from '#web/runtime/widgets/widget-in-test.ts'
import { useSession } from '#web/session/session.ts'
import { CreatePanel } from './start-page.tsx'
import type { StartModel } from './use-start.ts'

afterEach(cleanup)

const config = {
  ...bareConfig,
  routes: [],
  pages: {},
  years: { realYear: 2025, historyYears: [2024], windows: {} },
  entities: {
    brand: {
      title: '品牌',
      titleField: 'name',
      fields: {
        name: { type: 'text', title: '名称' },
        letter: { type: 'files', title: '承诺书', copy: false },
        certs: {
          type: 'list',
          title: '证书',
          itemTitle: 'no',
          fields: {
            no: { type: 'text', title: '编号' },
            until: { type: 'date', title: '有效期止', atLeast: { now: 'date' } },
          },
        },
      },
      access: [],
    },
  },
  forms: {
    fill: {
      entity: 'brand',
      title: '填报',
      draft: { copyLast: true },
      steps: [
        {
          id: 'one',
          title: '一',
          sections: [{ id: 's', title: '节', fields: ['name', 'letter', 'certs'] }],
        },
      ],
    },
  },
} as unknown as Config

/** The panel of a start page that offers these. */
function open(start: Partial<StartModel>) {
  useSession.setState({
    config,
    user: { roles: [], regionCode: null } as unknown as User,
  })

  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity } },
  })

  queries.setQueryData(['copy', 'brand', 'last'], {
    data: { certs: [{ no: 'A1', until: '2024-06-30' }] },
  })
  const startProps = {
    page: { form: 'fill' },
    entity: 'brand',
    entityTitle: '品牌',
    choices: [],
    earlier: [],
    copied: '',
    ...start,
  }

  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <CreatePanel start={startProps as unknown as StartModel} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('what cannot be created is there with the reason, and cannot be pressed', () => {
  const create = vi.fn()
  const choice = { title: '新建品牌', values: {} }

  open({ choices: [{ ...choice, refusal: '本表单只能修改已有的品牌，不能新建' }], create })
  const tile = screen.getByRole('button', { name: /新建品牌/ })

  expect(tile.textContent).toContain('不能新建')
  fireEvent.click(tile)
  expect(create).not.toHaveBeenCalled()
  cleanup()
  open({ choices: [{ ...choice, refusal: null }], create })
  fireEvent.click(screen.getByRole('button', { name: /新建品牌/ }))
  expect(create).toHaveBeenCalledWith({})
})

it('before a record of last year is copied stands what stays behind: what counts this year, and what has expired by name', async () => {
  open({
    earlier: [{ id: 'last', data: {} }] as unknown as StartModel['earlier'],
    copied: 'last',
    titleOf: () => '春芽',
  })

  expect(screen.getByRole('option', { name: '2024 年 春芽' })).toBeTruthy()
  const statusLine = await screen.findByRole('status')

  expect(statusLine.textContent).toContain('须重新填写、勾选或上传：承诺书。')
  expect(statusLine.textContent).toMatch(/已过期，不复制.*A1/)
})
