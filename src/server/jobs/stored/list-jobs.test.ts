import { expect, it } from 'vitest'
import type { User } from '#config-model/user.ts'
import type { RequestContext } from '#server/context.ts'
import { noCaller } from '#server/log/event-log.ts'
import { listJobs } from './list-jobs.ts'
import type { StoredJob } from './stored-job.ts'

const storedJob: StoredJob = {
  id: 'job',
  kind: 'transition',
  account_id: 'reviewer',
  page: 'removed/list',
  asked: { query: {}, locale: 'zh-CN', caller: noCaller, act: 'pass' },
  state: 'done',
  total: 1,
  done: 1,
  refused: 0,
  reason: null,
  file: null,
  made_at: new Date(0),
  ended_at: new Date(0),
}

it('lists a job of a removed page by the ids of page and transition', async () => {
  const config = { pages: {} }
  const services = {
    database: { query: () => Promise.resolve([storedJob]) },
    config: () => config,
    localized: () => config,
    clock: () => new Date(0),
    locale: 'zh-CN',
  } as unknown as RequestContext

  const jobs = await listJobs(services, { id: 'reviewer' } as User)
  expect(jobs).toMatchObject([{ title: 'pass', pageTitle: 'removed/list' }])
})
