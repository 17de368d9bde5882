import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { Transition } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { LogEntry, RecordView } from '#contract/record.ts'
import { api } from '#web/api/client.ts'
import { useSession } from '#web/session/session.ts'
import ReturnedBanner from './returned-banner.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const entry = (change: Partial<LogEntry>) =>
  ({
    from: null,
    to: 'filling',
    tone: 'primary',
    at: '2025-05-01 09:00:00',
    orgName: '某县',
    reasons: [],
    ...change,
  }) as LogEntry

async function show(
  log: LogEntry[],
  change: Partial<RecordView> = {},
  transitions: Record<string, Partial<Transition>> = {},
) {
  useSession.setState({
    config: { entities: {}, workflows: { check: { transitions } } } as unknown as Config,
    user: { ownerId: 'e1' } as User,
  })
  const read = vi.spyOn(api, 'get').mockResolvedValue(log)
  const record = {
    id: '1',
    entity: 'check',
    owner: 'e1',
    state: 'filling',
    stateTitle: '待填报',
    dueAt: '2025-05-10 18:00:00',
    may: { edit: ['note'] },
    remarks: [],
    ...change,
  } as unknown as RecordView

  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <ReturnedBanner record={record} onGo={() => {}} />
    </QueryClientProvider>,
  )

  await vi.waitFor(() => expect(read).toHaveBeenCalled())
  await read.mock.results[0]?.value

  return container
}

const sentBack = [
  entry({ at: '2025-05-02 09:00:00', from: 'pending', tone: 'warning', opinion: '请补充' }),
  entry({}),
]

it('what was sent back says so, with the opinion and what missing the date means', async () => {
  await show(sentBack, {}, { close: { from: 'filling', timer: { field: 'dueAt', empty: true } } })
  await screen.findByText('请补充')
  expect(
    screen.queryByText('请于 2025-05-10 18:00 前修改并重新提交，逾期将无法提交。'),
  ).not.toBeNull()
})

it('what nothing closes in time says only until when it is to be resubmitted', async () => {
  await show(sentBack, {}, { close: { from: ['done'], timer: { field: 'dueAt', empty: true } } })
  const text = await screen.findByText(/重新提交/)
  expect(text.textContent).toBe('请于 2025-05-10 18:00 前修改并重新提交。')
})

it('what is filled in for the first time says only until when', async () => {
  await show([entry({})])
  await screen.findByText('请于 2025-05-10 18:00 前办理。')
  expect(screen.queryByText(/重新提交/)).toBeNull()
  expect(screen.queryByRole('region', { name: '退回意见' })).toBeNull()
})

it('what came on to the next person says only until when', async () => {
  await show([entry({ from: 'pending', tone: 'primary' })], { owner: 'e2' })
  await screen.findByText('请于 2025-05-10 18:00 前办理。')
  expect(screen.queryByRole('region', { name: '退回意见' })).toBeNull()
})

it('what is filled in for the first time without a date says nothing', async () => {
  const container = await show([entry({})], { dueAt: null })
  expect(container.textContent).toBe('')
})
