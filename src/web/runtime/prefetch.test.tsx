import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { RecordPage } from '#config-model/types.generated.ts'
import type { RecordView } from '#contract/record.ts'
import { useSession } from '#web/session/session.ts'
import { prefetchRecord, usePrefetchedRecord } from './prefetch.ts'
import { recordCalls } from './record-calls.ts'

const read = vi.spyOn(recordCalls, 'read')
const recordOf = (id: string) => ({ id }) as RecordView
const page = { kind: 'record', form: 'leaf' } as RecordPage
const asks = (id: string, entity = 'declaration') =>
  renderHook(() => usePrefetchedRecord(entity, id)).result.current

beforeEach(() => {
  window.history.replaceState(null, '', '/view?id=one')
  read.mockReset().mockImplementation((_, id) => Promise.resolve(recordOf(id)))
  useSession.setState({
    account: { id: 'anna' } as never,
    user: { roles: [] } as never,
    config: {
      forms: { leaf: { entity: 'declaration' } },
      roles: { roles: { province: {} } },
    } as unknown as Config,
  })
})
afterEach(() => {
  cleanup()
  // Whatever is left is taken.
  asks('one')
})

it('a prefetched response is used at once, and refetched on the next visit', async () => {
  await prefetchRecord({ page, params: {} })
  const ahead = asks('one')

  expect(ahead.initialData).toEqual(recordOf('one'))
  expect(read).toHaveBeenCalledOnce()
  await ahead.queryFn()
  expect(read).toHaveBeenCalledTimes(2)
})

it('a page that has shown it comes back to the record as it is then', async () => {
  await prefetchRecord({ page, params: {} })
  const { result, rerender } = renderHook(({ id }) => usePrefetchedRecord('declaration', id), {
    initialProps: { id: 'one' },
  })

  expect(result.current.initialData).toBeDefined()
  rerender({ id: 'two' })
  expect(result.current.initialData).toBeUndefined()
  rerender({ id: 'one' })
  expect(result.current).toMatchObject({ staleTime: 0 })
  expect(result.current.initialData).toBeUndefined()
})

it('a pending response is awaited, not requested twice', async () => {
  const prepared = prefetchRecord({ page, params: {} })
  const ahead = asks('one')

  expect(ahead.initialData).toBeUndefined()
  expect(await ahead.queryFn()).toEqual(recordOf('one'))
  await prepared
  expect(read).toHaveBeenCalledOnce()
  await ahead.queryFn()
  expect(read).toHaveBeenCalledTimes(2)
})

it('the page shows a failed response and refetches it on retry', async () => {
  read.mockRejectedValueOnce(new Error('refused'))
  const prepared = prefetchRecord({ page, params: {} })
  const ahead = asks('one')

  await expect(ahead.queryFn()).rejects.toThrow('refused')
  await expect(prepared).rejects.toThrow('refused')
  expect(await ahead.queryFn()).toEqual(recordOf('one'))
})

it('is given once, and for no other record, entity or reader, nor later', async () => {
  await prefetchRecord({ page, params: {} })
  expect(asks('one').initialData).toBeDefined()
  expect(asks('one').initialData).toBeUndefined()
  await prefetchRecord({ page, params: {} })
  expect(asks('two').initialData).toBeUndefined()
  expect(asks('one', 'brand').initialData).toBeUndefined()
  useSession.setState({ account: { id: 'bert' } as never })
  expect(asks('one').initialData).toBeUndefined()
  await prefetchRecord({ page, params: {} })
  const late = performance.now() + 3001
  const now = vi.spyOn(performance, 'now').mockReturnValue(late)

  expect(asks('one').initialData).toBeUndefined()
  now.mockRestore()
})

it('a page of a history year asks the API of that year, and a review desk says that it reviews', async () => {
  await prefetchRecord({ page, params: { year: '2023' } })
  expect(read).toHaveBeenLastCalledWith('declaration', 'one', { isReview: false, year: 2023 })
  asks('one')
  await prefetchRecord({ page: { ...page, kind: 'review' } as never, params: {} })
  expect(read).toHaveBeenLastCalledWith('declaration', 'one', { isReview: true })
})

it('an address without a record asks for none', async () => {
  window.history.replaceState(null, '', '/view')
  await prefetchRecord({ page, params: {} })
  expect(read).not.toHaveBeenCalled()
})

it('nothing is prefetched for users without access to the page', async () => {
  await prefetchRecord({ page: { ...page, auth: ['province'] }, params: {} })
  expect(read).not.toHaveBeenCalled()
})
