import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import type { FileValue, RecordData } from '#config-model/record.ts'
import { makeServer, openDraft } from '#web/runtime/draft/draft-in-test.ts'
import { SaveError } from '#web/runtime/draft/draft-transport.ts'
import type { RecordDraft } from '#web/runtime/draft/draft.ts'
import { UploadLeaveGuard } from '#web/runtime/widgets/attachments/running-uploads.tsx'
import { UploadQueue } from '#web/runtime/widgets/attachments/upload-queue.ts'
import { LeaveGuard } from './leave-guard.tsx'
// Fetched by the first dialog; here it is there already.
import '#web/ui/overlays/overlay.tsx'

vi.mock('#web/api/when-idle.ts', () => ({ whenPageIdle: () => new Promise(() => {}) }))
afterEach(cleanup)

/**
 * A form with a file on its way, left for another page: one that saves, or one that keeps its
 * entries.
 */
async function leave(isKept = false) {
  let data: RecordData = {}
  let arrive: (file: FileValue) => void = () => {}
  let fail: (error: Error) => void = () => {}
  const sent = { signal: new AbortController().signal }
  const uploads = new UploadQueue({
    data: () => data,
    commit: (name, value) => (data = { ...data, [name]: value }),
  })

  uploads.add([new File(['x'], 'a.pdf')], {
    field: { type: 'files', title: '执照' },
    path: ['license'],
    upload: (_, __, ___, signal) => {
      sent.signal = signal
      return new Promise((resolve, reject) => {
        arrive = resolve
        fail = reject
      })
    },
    rows: () => [],
    files: () => [],
    commit: () => {},
  })

  const draft = {
    subscribe: () => () => {},
    hasUnsaved: () => 'license' in data,
    current: () => ({}),
    isManual: false,
  } as unknown as RecordDraft

  const router = createMemoryRouter(
    [
      {
        path: '/fill',
        element: isKept ? (
          <UploadLeaveGuard uploads={uploads} />
        ) : (
          <LeaveGuard draft={draft} uploads={uploads} save={() => Promise.resolve(true)} />
        ),
      },
      { path: '/list', element: <p>列表</p> },
    ],
    { initialEntries: ['/fill'] },
  )

  render(<RouterProvider router={router} />)
  await act(async () => void router.navigate('/list'))
  await screen.findByRole('dialog', { name: '文件正在上传' })

  return {
    router,
    sent,
    arrive: (file: FileValue) => act(async () => arrive(file)),
    fail: () => act(async () => fail(new TypeError('Failed to fetch'))),
  }
}

/** A form without uploads, left for another page. */
async function leaveForm(draft: RecordDraft, save: () => Promise<boolean>) {
  const uploads = new UploadQueue({ data: () => ({}), commit: () => {} })
  const router = createMemoryRouter(
    [
      { path: '/fill', element: <LeaveGuard draft={draft} uploads={uploads} save={save} /> },
      { path: '/list', element: <p>列表</p> },
    ],
    { initialEntries: ['/fill'] },
  )

  render(<RouterProvider router={router} />)
  await act(async () => void router.navigate('/list'))
  await screen.findByRole('dialog')

  return router
}

it.each([false, true])(
  'leaving while a file is on its way asks, and stops it only when that is chosen (%s)',
  async (isKept) => {
    const { router, sent } = await leave(isKept)
    screen.getByText('有 1 个文件正在上传，现在离开会停止上传，文件不会保存。')
    expect([router.state.location.pathname, sent.signal.aborted]).toEqual(['/fill', false])
    fireEvent.click(screen.getByRole('button', { name: '停止上传并离开' }))
    await screen.findByText('列表')
    expect(sent.signal.aborted).toBe(true)
  },
)

it('who waits stays on the page and the file goes on', async () => {
  const { router, sent } = await leave()
  fireEvent.click(screen.getByRole('button', { name: '等待上传' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([router.state.location.pathname, sent.signal.aborted]).toEqual(['/fill', false])
})

it('with stored entries the page is left when the upload is done', async () => {
  const { router, arrive } = await leave(true)
  await arrive({ id: '1', name: 'a.pdf', size: 1, type: '' })
  await screen.findByText('列表')
  expect(router.state.location.pathname).toBe('/list')
})

it('an upload that ends during the question leads to the question about unsaved changes', async () => {
  const { router, arrive } = await leave()
  await arrive({ id: '1', name: 'a.pdf', size: 1, type: '' })
  await screen.findByText('您有修改尚未保存到服务器。')
  expect(router.state.location.pathname).toBe('/fill')
})

it('an upload that fails during the question keeps the page, which shows it', async () => {
  const { router, fail } = await leave()
  await fail()
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/fill')
})

it('the question about unsaved changes goes once they are saved, and the page is left', async () => {
  const server = makeServer({ a: 1 })
  server.faults = [new SaveError('offline', '断网')]
  const draft = openDraft(server)

  draft.commit('a', 2)
  await draft.flush()
  const router = await leaveForm(draft, () => draft.flush())
  screen.getByRole('dialog', { name: '有未保存的修改' })

  await act(() => draft.flush())
  await screen.findByText('列表')
  expect(router.state.location.pathname).toBe('/list')
})

it('a save that ends after the question was withdrawn does not navigate, and two answers navigate once', async () => {
  const saved: ((isDone: boolean) => void)[] = []
  const draft = {
    subscribe: () => () => {},
    hasUnsaved: () => true,
    current: () => ({}),
    isManual: false,
  } as unknown as RecordDraft
  const router = await leaveForm(draft, () => new Promise((resolve) => saved.push(resolve)))
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const finishAll = () => act(async () => saved.splice(0).forEach((finish) => finish(true)))

  press('保存草稿并离开')
  press('继续填写')
  await finishAll()
  expect(router.state.location.pathname).toBe('/fill')

  await act(async () => void router.navigate('/list'))
  await screen.findByRole('dialog')
  press('保存草稿并离开')
  press('保存草稿并离开')
  await finishAll()
  await screen.findByText('列表')
})
