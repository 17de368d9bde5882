import { QueryClientProvider, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Messages, logFaultsTo } from '#web/ui/messages.tsx'
import { errorInPlace, queryClient } from './query-client.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  logFaultsTo(() => {})
})

function Place(options: UseQueryOptions<never>) {
  const { error } = useQuery({ retry: false, ...options })
  return <p>{error ? '这里没有读到' : '读取中'}</p>
}

async function renderFailing(options: Pick<UseQueryOptions<never>, 'meta'>) {
  const queryFn = () => Promise.reject(new TypeError('x is not a function'))

  render(
    <QueryClientProvider client={queryClient}>
      <Messages />
      <Place queryKey={['failing']} queryFn={queryFn} {...options} />
    </QueryClientProvider>,
  )
  await screen.findByText('这里没有读到')
}

it('a failed query is shown in a toast, unless its component shows it; both are logged', async () => {
  const log = vi.fn()

  logFaultsTo(log)
  await renderFailing({})
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(log).toHaveBeenCalledTimes(1)
  screen.getByRole('button', { name: '关闭消息' }).click()
  cleanup()
  queryClient.clear()

  await renderFailing({ meta: errorInPlace })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(log).toHaveBeenCalledTimes(2)
})
