import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { NoticeItem } from '#contract/public.ts'
import { closeApplication, openApplication } from '#web/application-in-test.tsx'

afterEach(closeApplication)

const notice = (id: string) =>
  ({
    id,
    title: `通知${id}`,
    createDate: '2025-08-20 10:00:00',
    read: false,
  }) as unknown as NoticeItem
const bell = (unread: number) => screen.findByRole('button', { name: `通知，未读 ${unread}` })
const listNoticeTitles = () => screen.queryAllByText(/^通知\d+$/).map((title) => title.textContent)

it('a notice is read at once when it is opened, all are marked read in one step, and all can be seen', async () => {
  const notices = [notice('1'), notice('2'), notice('3')]
  const { address, post } = await openApplication({ notices })

  post.mockImplementation(async () => {
    for (const each of notices) each.read = true
    return {}
  })

  fireEvent.click(await bell(3))
  fireEvent.click(screen.getByRole('button', { name: /^通知2/ }))
  await bell(2)
  expect(address()).toBe('/cms/articleView?id=2')
  fireEvent.click(await bell(2))
  expect(listNoticeTitles()).toEqual(['通知1', '通知3'])
  fireEvent.click(screen.getByRole('button', { name: '全部已读' }))
  await bell(0)
  await waitFor(() => expect(post).toHaveBeenCalledWith(apiPaths.readAllNotices))
  fireEvent.click(screen.getByRole('button', { name: '全部' }))
  expect(listNoticeTitles()).toEqual(['通知1', '通知2', '通知3'])
})

it('every notice that the badge counts can be reached', async () => {
  await openApplication({ notices: Array.from({ length: 25 }, (_, at) => notice(`${at}`)) })
  fireEvent.click(await bell(25))
  expect(listNoticeTitles()).toHaveLength(25)
})
