import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { Block, BoardPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { bareConfig } from '#web/runtime/widgets/widget-in-test.ts'
import { useSession } from '#web/session/session.ts'
import { FiguresBlock } from './figures-block.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
})

const counts = { work: { todo: 1, all: 4 }, past: { todo: 3, all: 6 } }
const presets = [
  { id: 'todo', title: '待办' },
  { id: 'all', title: '全部' },
]
const list = (title: string) => ({ kind: 'list', path: '/x', title, entity: 'x', presets })

async function openFigures(
  lists: (keyof typeof counts)[],
  wholes: NonNullable<Block['items']> = [],
) {
  vi.spyOn(api, 'get').mockImplementation(async (address) =>
    address.startsWith(`${apiPaths.allCounts}?`) ? counts : counts[lists[0]!],
  )
  useSession.setState({
    status: 'ready',
    user: { roles: [] } as unknown as User,
    config: {
      ...bareConfig,
      pages: { work: list('在办'), past: list('办结') },
    } as unknown as Config,
  })
  const block: Block = {
    kind: 'figures',
    items: [
      ...wholes,
      ...lists.map((name, at) => ({ title: `数字${at}`, list: name, preset: 'todo', of: 'all' })),
    ],
  }
  const page = { kind: 'board', path: '/', title: '首页', blocks: [block] } as BoardPage

  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <FiguresBlock block={block} place={{ pageId: 'home', page, at: 0, filter: {} }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )

  return (await screen.findAllByText(/^占/)).map(({ textContent }) => textContent)
}

it('a share of one list names its preset alone', async () => {
  expect(await openFigures(['work', 'work'])).toEqual(['占全部 25%', '占全部 25%'])
})

it('shares of several lists name the list too, since each has a whole of its own', async () => {
  expect(await openFigures(['work', 'past'])).toEqual(['占在办全部 25%', '占办结全部 50%'])
})

it('a share of a figure of the block names that figure', async () => {
  const wholes = [{ title: '在办件数', list: 'work', preset: 'all' }]
  expect(await openFigures(['work', 'past'], wholes)).toEqual(['占在办件数 25%', '占办结全部 50%'])
})
