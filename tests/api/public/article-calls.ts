import { afterAll, beforeAll, expect } from 'vitest'
import type { RecordData } from '#config-model/record.ts'
import type { ArticleView, NoticeItem } from '#contract/public.ts'
import type { RecordView } from '#contract/record.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

/** The portal of one test file, with an account of each role that writes or reads articles. */
export let portal: TestPortal
export const tokens: Record<string, string> = {}

/**
 * Opens the portal before the tests of a file and closes it after them.
 * @param configDir another configuration than the shipped one
 */
export function openArticles(configDir = 'config'): void {
  beforeAll(async () => {
    portal = await openPortal({ configDir })
    for (const [name, region] of [
      ['admin', '530000'],
      ['leader', '530000'],
      ['content', '530000'],
      ['district', '530828'],
      ['declare', '532504'],
    ] as const)
      tokens[name] = await portal.tokenOf(
        await portal.addAccount({ username: `publish-${name}`, roles: [name], region }),
      )
  })

  afterAll(() => portal.close())
}

export const create = async (data: RecordData = {}) => {
  const answer = await portal.call<RecordView>('POST', '/api/record/article', {
    token: tokens['content'],
    body: { data: { categoryCode: 'notice', ...data } },
  })

  expect(answer.body.msg).toBe('')

  return answer.body.data
}
export const read = async (id: string, who = 'content') =>
  (await portal.call<RecordView>('GET', `/api/record/article/${id}`, { token: tokens[who] })).body
    .data
export const save = (
  record: { id: string; version: number },
  changes: RecordData,
  who = 'content',
) =>
  portal.call<RecordView>('PATCH', `/api/record/article/${record.id}`, {
    token: tokens[who],
    body: { version: record.version, changes },
  })
export const act = (
  record: { id: string; version: number },
  name: string,
  { who = 'content', headers = {} }: { who?: string; headers?: Record<string, string> } = {},
) =>
  portal.call<RecordView>('POST', `/api/record/article/${record.id}/publication/${name}`, {
    token: tokens[who],
    body: { version: record.version },
    headers,
  })
export const published = async (data: RecordData = {}) => {
  const answer = await act(
    await create({ title: '全省通知', content: '<p>正文</p>', ...data }),
    'publish',
  )

  expect(answer.body.msg).toBe('')

  return answer.body.data
}
export const view = (id: string, who?: string, query = '') =>
  portal.call<ArticleView>('GET', `/api/common/article/view/${id}${query}`, {
    token: who === undefined ? undefined : tokens[who],
  })
export const notices = async (who?: string) =>
  (
    await portal.call<NoticeItem[]>('GET', '/api/common/article/notice/list', {
      token: who === undefined ? undefined : tokens[who],
    })
  ).body.data
export const sees = async (id: string, who?: string) =>
  (await notices(who)).find((item) => item.id === id)?.title
