import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArticleView } from '#contract/public.ts'
import type { LogEntry, RecordView } from '#contract/record.ts'
import { BarePortal } from './bare-portal.ts'

const portal = new BarePortal()
beforeAll(() => portal.takeMigratedDatabase())
afterAll(() => portal.close())

const rounds = 2
const text = (number: number) => `<p>${`第 ${number} 版的正文。`.repeat(400)}</p>`
const title = (number: number) => `第 ${number} 版的标题`

/** What a reader without an account is shown. */
const shown = async (id: string): Promise<ArticleView | null> => {
  const answer = await fetch(`${portal.url}/api/common/article/view/${id}`)
  return answer.status === 200 ? ((await answer.json()) as { data: ArticleView }).data : null
}

test(
  'kill -9 of the server while a notice is published again leaves the old version or the new one, whole',
  { timeout: 240_000, tags: ['long'] },
  async () => {
    await portal.start()
    const path = (id: string) => `/api/record/article/${id}`
    const publish = (record: RecordView) =>
      portal.call(portal.editor, 'POST', `${path(record.id)}/publication/publish`, {
        version: record.version,
      })

    const made = await portal.call(portal.editor, 'POST', '/api/record/article', {
      data: { categoryCode: 'notice', title: title(0), content: text(0) },
    })
    let record = (await publish(made!))!
    const live = { number: 0 }

    for (let round = 0; round < rounds; round++) {
      // Publishes one version after the other until the portal is gone.
      const writing = (async () => {
        for (;;) {
          const next = live.number + 1
          const saved = await portal
            .call(portal.editor, 'PATCH', path(record.id), {
              version: record.version,
              changes: { title: title(next), content: text(next) },
            })
            .catch(() => null)

          if (!saved) return

          const answer = await publish(saved).catch(() => null)
          if (!answer) return

          record = answer
          live.number = next
        }
      })()

      const from = live.number
      for (let tries = 0; live.number < from + 3 && tries < 4000; tries++)
        await new Promise((resolve) => setTimeout(resolve, 5))
      expect(live.number).toBeGreaterThanOrEqual(from + 3)
      await new Promise((resolve) => setTimeout(resolve, round * 7))
      await portal.kill()
      await writing
      await portal.start()

      const article = await shown(record.id)
      const seen = [live.number, live.number + 1].find(
        (candidate) => article?.title === title(candidate),
      )

      expect(seen).toBeDefined()
      expect(article?.content).toBe(text(seen!))
      record = (await portal.call(portal.editor, 'GET', path(record.id)))!

      // The log tells of exactly what is shown: one line for each version that was published.
      const log = await portal.call<LogEntry[]>(portal.editor, 'GET', `${path(record.id)}/log`)

      expect(log?.length).toBe(seen! + 1)
      live.number = seen!
    }
  },
)
