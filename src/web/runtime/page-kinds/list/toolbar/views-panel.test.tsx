import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ListPreferences } from '#contract/list.ts'
import type { ListModel } from '#web/runtime/page-kinds/list/list-model.ts'
import ViewsPanel from './views-panel.tsx'

const view = (id: string) => ({ id, title: id, address: '', shared: false, own: true, by: '' })
const answers = (data: unknown) =>
  new Response(JSON.stringify({ code: 0, msg: '', data }), {
    headers: { 'content-type': 'application/json' },
  })

function Panel() {
  const [savedDesk, setSavedDesk] = useState({
    views: [view('a'), view('b')],
  } as unknown as ListPreferences)
  const list = {
    pageId: 'p',
    address: '',
    openView: () => {},
    listSettings: { savedDesk, setSavedDesk },
  } as unknown as ListModel

  return <ViewsPanel list={list} onClose={() => {}} />
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a view that is deleted by its button leaves the focus in the panel', async () => {
  vi.stubGlobal('fetch', async (_: string, options?: RequestInit) =>
    answers(options?.method === 'DELETE' ? null : { views: [view('b')] }),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Panel />
    </QueryClientProvider>,
  )

  const [remove] = screen.getAllByRole('button', { name: /删除视图/ })

  remove!.focus()
  fireEvent.click(remove!)
  await waitFor(() => expect(screen.getAllByRole('button', { name: /删除视图/ })).toHaveLength(1))
  expect(document.activeElement).toBe(document.querySelector('.tool-panel__viewOpen'))
})

it('the small buttons are called by what stands on them', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Panel />
    </QueryClientProvider>,
  )

  for (const button of document.querySelectorAll('.tool-panel__viewDefault'))
    expect(button.getAttribute('aria-label')).toContain(button.textContent)
})
