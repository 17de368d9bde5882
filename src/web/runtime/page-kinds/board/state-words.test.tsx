import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { User } from '#config-model/user.ts'
import { api } from '#web/api/client.ts'
import { bareConfig } from '#web/runtime/widgets/widget-in-test.ts'
import { useSession } from '#web/session/session.ts'
import StepsBlock from './steps-block.tsx'
import { TodoBlock } from './todo-block.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const config = {
  ...bareConfig,
  pages: { mine: { kind: 'list', path: '/mine', title: '我的', entity: 'brand', columns: [] } },
  entities: {
    brand: {
      title: '品牌',
      titleField: 'name',
      fields: { name: { type: 'text', title: '名称' } },
      access: [],
    },
  },
  workflows: {
    review: {
      entity: 'brand',
      states: { waiting: { title: '待县级审核', ownerTitle: '县级审核中' } },
      transitions: {},
    },
  },
} as unknown as Config

/**
 * The words for a state in both blocks of a board, for the owner of the record or for somebody
 * else.
 */
async function wordsFor(ownerId: string): Promise<(string | null)[]> {
  useSession.setState({ config, user: { roles: [], ownerId } as unknown as User })
  const row = { id: '1', entity: 'brand', state: 'waiting', owner: 'e1', data: { name: '春芽' } }

  vi.spyOn(api, 'getPage').mockResolvedValue({ rows: [row], page: { total: 1 } } as never)
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <TodoBlock block={{ kind: 'todo', list: 'mine' }} />
        <StepsBlock block={{ kind: 'steps', list: 'mine' }} waiting={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )

  await vi.waitFor(() => expect(screen.getAllByText('春芽')).toHaveLength(2))

  return [...container.querySelectorAll('.tag__tag')].map((tag) => tag.textContent)
}

it('a state has the same words in every block of a board: the owner’s for the owner', async () => {
  expect(await wordsFor('e1')).toEqual(['县级审核中', '县级审核中'])
})

it('and those of the reviewers for everybody else', async () => {
  expect(await wordsFor('e2')).toEqual(['待县级审核', '待县级审核'])
})
