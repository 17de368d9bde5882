import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { BoardPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { bareConfig } from '#web/runtime/widgets/widget-in-test.ts'
import { useSession } from '#web/session/session.ts'
import BoardPageView from './board-page.tsx'

afterEach(cleanup)

function openBoard(more: Partial<BoardPage>): void {
  useSession.setState({
    status: 'ready',
    user: { username: 'wang', roles: [] } as unknown as User,
    config: {
      ...bareConfig,
      routes: [{ path: '/admin', redirect: '/start' }],
    } as unknown as Config,
  })
  const page: BoardPage = { kind: 'board', path: '/x', title: '目录管理', blocks: [], ...more }
  render(
    <MemoryRouter>
      <BoardPageView page={page} pageId="board" params={{}} />
    </MemoryRouter>,
  )
}

function headingOf(path: string): string | null {
  openBoard({ path })
  return screen.getByRole('heading', { level: 1 }).textContent
}

it('greets the user on the start page, and shows its title on others', () => {
  expect(headingOf('/start')).toMatch(/好，wang$/)
  cleanup()
  expect(headingOf('/groups')).toBe('目录管理')
})

it.each([{ filters: [] }, {}])('says its subtitle below its title: %o', (more) => {
  openBoard({ ...more, subtitle: '按州（市）汇总' })
  const heading = screen.getByRole('heading', { level: 1, name: '目录管理' })
  expect(heading.parentElement?.textContent).toContain('按州（市）汇总')
})
