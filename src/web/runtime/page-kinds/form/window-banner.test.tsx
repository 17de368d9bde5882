import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { User } from '#config-model/user.ts'
import { useSession } from '#web/session/session.ts'
import { WindowBanner } from './window-banner.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** What the banner of a window says, and what it says after some seconds on the same page. */
function openAt(time: string, window: Record<string, unknown> = {}) {
  // Times of the portal are those of Beijing.
  vi.setSystemTime(new Date(`${time.replace(' ', 'T')}+08:00`))
  const declare = {
    title: '申报',
    open: '2025-04-28 09:00:00',
    close: '2025-06-15 18:00:00',
    ...window,
  }

  useSession.setState({
    config: {
      years: { realYear: 2025, historyYears: [], windows: { declare } },
    } as unknown as Config,
    user: { regionCode: null } as unknown as User,
  })

  const { container } = render(<WindowBanner window="declare" />)

  return {
    shownText: () => container.textContent,
    pass: (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000)),
  }
}

it('says that the window is over on a page that was opened before', () => {
  const { shownText, pass } = openAt('2025-06-15 17:59:40')
  expect(shownText()).toContain('申报正在进行。')
  pass(40)
  expect(shownText()).toContain('申报已经结束。')
})

it('says that it has begun, and counts the days over midnight', () => {
  const begun = openAt('2025-04-28 08:59:55')
  expect(begun.shownText()).toContain('申报尚未开始。')
  begun.pass(20)
  expect(begun.shownText()).toContain('申报正在进行。')
  cleanup()
  const counted = openAt('2025-06-13 23:59:55')

  expect(counted.shownText()).toContain('还有 2 天')
  counted.pass(20)
  expect(counted.shownText()).toContain('还有 1 天')
})

it('counts hours and minutes on the last day', () => {
  const { shownText, pass } = openAt('2025-06-15 16:30:00')
  expect(shownText()).toContain('今天 18:00 截止，还有不到 2 小时')
  pass(31 * 60)
  expect(shownText()).toContain('今天 18:00 截止，还有不到 60 分钟')
  pass(50 * 60)
  expect(shownText()).toContain('今天 18:00 截止，还有不到 10 分钟')
})

it('says that it rests only while it opens again', () => {
  expect(openAt('2025-06-15 20:00:00').shownText()).toContain('申报已经结束。')
  cleanup()
  expect(openAt('2025-06-14 20:00:00', { hours: ['09:00', '18:00'] }).shownText()).toContain(
    '不在开放时间内',
  )
})
