import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { LogEntry, LogMessage } from '#contract/record.ts'
import { LogTimeline } from './log-timeline.tsx'

afterEach(cleanup)

const entry = (messages: LogMessage[]): LogEntry => ({
  id: '1',
  action: 'return',
  actionTitle: '退回',
  tone: 'warning',
  step: null,
  from: 'pending',
  to: 'returned',
  fromTitle: '待审核',
  toTitle: '已退回',
  opinion: null,
  reasons: [],
  operatorName: '某县',
  orgName: '某县',
  at: '2025-05-12 09:00:00',
  remarks: 0,
  files: [],
  messages,
})

it('shows at a step by which channel its message was delivered and when, with the day where it is another', () => {
  const message = { title: '申报被退回', channel: '邮件' }
  const messages: LogMessage[] = [
    { ...message, state: 'delivered', at: '2025-05-12 10:02:10' },
    { ...message, channel: '短信', state: 'failed', at: '2025-05-13 09:00:00' },
    { ...message, channel: '机器人', state: 'waiting', at: '2025-05-12 09:00:00' },
  ]

  render(<LogTimeline entity="declaration" entries={[entry(messages)]} />)

  expect(screen.getByText('申报被退回 · 邮件已送达 10:02')).toBeTruthy()
  expect(screen.getByText('申报被退回 · 短信没有送达 2025-05-13 09:00').className).toBe(
    'field__error',
  )
  expect(screen.getByText('申报被退回 · 机器人等待发送')).toBeTruthy()
})
