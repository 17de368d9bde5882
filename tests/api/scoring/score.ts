import { expect } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { move } from '../applicants.ts'
import type { TestPortal } from '../open-portal.ts'

/** Fills in and submits a sheet whose five parts come to a total. */
export async function score(portal: TestPortal, token: string, task: ListRow, total: number) {
  const begun = await move(portal, token, { ...task, entity: 'expert-task' }, 'start')
  expect(begun.status, begun.text).toBe(200)
  const shares = { quality: 0.3, culture: 0.2, market: 0.2, innovation: 0.2, overall: 0.1 }
  const changes = {
    ...Object.fromEntries(
      Object.entries(shares).map(([name, share]) => [name, Math.round(total * share * 100) / 100]),
    ),
    vote: 'agree',
    opinion: '品质稳定，特色鲜明，同意推选。',
  }

  const saved = await portal.call<RecordView>('PATCH', apiPaths.record('expert-task', task.id), {
    token,
    body: { version: begun.body.data.version, changes },
  })

  expect(saved.status, saved.text).toBe(200)
  const done = await move(portal, token, saved.body.data, 'submit')

  expect(done.status, done.text).toBe(200)
}
