import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { ArticlePage } from '#config-model/types.generated.ts'
import { api, ApiError } from '#web/api/client.ts'
import { useSession } from '#web/session/session.ts'
import ArticlePageView from './article-page.tsx'

afterEach(cleanup)

const page = { kind: 'article', path: '/read', title: '通知' } as ArticlePage
const article = {
  id: '7',
  title: '关于申报的通知',
  content: '正文',
  publishDate: '',
  viewCount: 0,
  attachments: [],
  needConfirm: false,
  record: null,
}

it('an article that was read stays when a refresh fails, and goes when it is withdrawn', async () => {
  const calls = vi.spyOn(api, 'get').mockResolvedValue(article)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const refresh = async (error: ApiError) => {
    calls.mockRejectedValue(error)
    await act(() => client.invalidateQueries())
  }
  useSession.setState({
    config: { pages: {}, roles: { roles: {} }, dictionaries: {} } as unknown as Config,
    user: null,
    status: 'ready',
  })

  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/read?id=7']}>
        <ArticlePageView pageId="article" page={page} params={{}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: '关于申报的通知' })

  await refresh(new ApiError(503, '系统繁忙'))
  expect(screen.getByRole('heading', { name: '关于申报的通知' })).toBeTruthy()

  await refresh(new ApiError(404, '文章不存在'))
  await waitFor(() => expect(screen.queryByRole('heading', { name: '关于申报的通知' })).toBeNull())
})
