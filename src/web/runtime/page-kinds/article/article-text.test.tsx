import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import type { ArticleView } from '#contract/public.ts'
import { api } from '#web/api/client.ts'
import { ArticleText } from './article-text.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('an attachment that no browser shows is downloaded by its name; a PDF opens in a tab', async () => {
  const file = (id: string, name: string, type: string) => ({ id, name, type, size: 1 })
  const attachments = [
    file('1', '附件1.docx', 'application/vnd.openxmlformats-officedocument'),
    file('2', '附件2.pdf', 'application/pdf'),
  ]
  const article = { title: '通知', content: '', publishDate: '', viewCount: 0, attachments }
  const links: Pick<HTMLAnchorElement, 'download' | 'target'>[] = []
  vi.spyOn(api, 'getBlob').mockResolvedValue(new Blob())
  URL.createObjectURL = () => 'blob:x'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    links.push({ download: this.download, target: this.target })
  })

  render(<ArticleText article={article as unknown as ArticleView} />, { wrapper: MemoryRouter })
  for (const { name } of attachments) fireEvent.click(screen.getByRole('button', { name }))
  await vi.waitFor(() => expect(links).toHaveLength(2))
  expect(links).toEqual([
    { download: '附件1.docx', target: '' },
    { download: '', target: '_blank' },
  ])
})

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

it('a link to a page of the portal is opened by the router, any other by the browser', () => {
  const content = `<p><a href="/notice?id=7">通知</a> <a href="/api/file/1">附件</a>
    <a href="https://example.com/">外网</a> <a href="/notice?id=8" target="_blank">新窗口</a></p>`
  const article = { title: '', content, publishDate: '', attachments: [] }
  const isPreventedByText: Record<string, boolean> = {}
  render(
    <MemoryRouter initialEntries={['/read']}>
      <div
        onClick={(event) => {
          isPreventedByText[(event.target as Element).textContent] = event.isDefaultPrevented()
          event.preventDefault()
        }}
      >
        <ArticleText article={article as unknown as ArticleView} />
      </div>
      <Address />
    </MemoryRouter>,
  )

  for (const link of screen.getAllByRole('link')) fireEvent.click(link)
  expect(isPreventedByText).toEqual({ 通知: true, 附件: false, 外网: false, 新窗口: false })
  expect(screen.getByRole('status').textContent).toBe('/notice?id=7')
})
