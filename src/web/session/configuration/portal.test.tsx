import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { useContentTitle, usePageTitle } from './portal.ts'

afterEach(cleanup)

function Page({ title, children }: { title: string; children?: ReactNode }) {
  usePageTitle(title)
  return children
}

function Content({ title }: { title: string }) {
  useContentTitle(title)
  return null
}

const inPortal = (page: ReactNode) => (
  <QueryClientProvider client={queryClient}>{page}</QueryClientProvider>
)

it('the window is titled after what the page shows, else after the page, whichever changes last', () => {
  queryClient.setQueryData(['portal', 'zh-CN'], { portal: { titleSuffix: '品牌目录' } })
  const { rerender } = render(
    inPortal(
      <Page title="通知详情">
        <Content title="关于申报的通知" />
      </Page>,
    ),
  )

  expect(document.title).toBe('关于申报的通知 - 品牌目录')
  rerender(
    inPortal(
      <Page title="Notice">
        <Content title="关于申报的通知" />
      </Page>,
    ),
  )

  expect(document.title).toBe('关于申报的通知 - 品牌目录')
  rerender(inPortal(<Page title="Notice" />))
  expect(document.title).toBe('Notice - 品牌目录')
})

it('an article is named again once the error over it is gone', () => {
  queryClient.setQueryData(['portal', 'zh-CN'], { portal: { titleSuffix: '品牌目录' } })
  function Article({ isFailed }: { isFailed: boolean }) {
    useContentTitle('关于申报的通知')
    return isFailed && <Content title="抱歉，服务器出错了" />
  }

  const { rerender } = render(inPortal(<Article isFailed={false} />))
  const titles = [true, false].map((isFailed) => {
    rerender(inPortal(<Article isFailed={isFailed} />))
    return document.title
  })

  expect(titles).toEqual(['抱歉，服务器出错了 - 品牌目录', '关于申报的通知 - 品牌目录'])
})
