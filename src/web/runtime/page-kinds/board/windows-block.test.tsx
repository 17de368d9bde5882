import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { useSession } from '#web/session/session.ts'
import { WindowsBlock } from './windows-block.tsx'

afterEach(cleanup)

it('lists windows by the day on which they open, with the year only where it is another one', async () => {
  const windows = {
    check: { title: '复核', open: '2026-12-01 09:00:00', close: '2027-01-31 18:00:00' },
    apply: { title: '申报', open: '2025-04-28 09:00:00', close: '2025-06-15 18:00:00' },
    upkeep: { title: '维护', open: '2026-02-01 09:00:00', close: '2026-03-31 18:00:00' },
  }
  useSession.setState({
    status: 'ready',
    user: { roles: [], regionCode: null } as never,
    config: { years: { realYear: 2025, windows, holidays: [] } } as unknown as Config,
  })
  render(<WindowsBlock block={{ kind: 'windows', title: '时间安排' }} />)
  const rows = await screen.findAllByRole('listitem')

  expect(
    rows.map((row) => [row.firstChild?.textContent, within(row).getByText(/至/).textContent]),
  ).toEqual([
    ['申报', '04-28 至 06-15'],
    ['维护', '2026-02-01 至 03-31'],
    ['复核', '2026-12-01 至 2027-01-31'],
  ])
})
