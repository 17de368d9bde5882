import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { BarePortal } from './bare-portal.ts'

const portal = new BarePortal()
beforeAll(() => portal.takeMigratedDatabase())
afterAll(() => portal.close())

const writers = 6

/**
 * Makes articles until stopped; a request without an answer is repeated with the same key.
 * @param made the titles that were acknowledged
 */
async function make(writer: string, made: string[], stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const title = `第 ${writer} 位的第 ${made.length} 篇`
    for (;;) {
      const answer = await fetch(`${portal.url}/api/record/article`, {
        method: 'POST',
        headers: {
          authorization: portal.editor,
          'content-type': 'application/json',
          'idempotency-key': `killed-${writer}-${made.length}`,
        },
        body: JSON.stringify({ data: { categoryCode: 'notice', title } }),
      }).catch(() => null)

      // A 409 would make a person repeat it with another key: the answer itself must come.
      if (answer?.status === 409) throw new Error(await answer.text())
      if (answer?.status === 200) break

      await pause(50)
    }

    made.push(title)
  }
}

/** Makes articles while the server is killed so often, and compares them with what is listed. */
async function checkKills(kills: number): Promise<void> {
  await portal.start()
  const stop = new AbortController()
  const lists = Array.from({ length: writers }, (): string[] => [])
  const making = lists.map((list, writer) => make(`${kills}-${writer}`, list, stop.signal))
  /** Until each writer has got another answer. */
  const progress = async () => {
    const before = lists.map(({ length }) => length)
    await vi.waitFor(
      () => expect(lists.filter(({ length }, at) => length === before[at])).toEqual([]),
      { timeout: 60_000, interval: 20 },
    )
  }

  for (let round = 0; round < kills; round++) {
    await progress()
    await portal.kill()
    await portal.start()
  }

  await progress()
  stop.abort()
  await Promise.all(making)
  const made = lists.flat()
  const titles: string[] = []

  for (let page = 1; ; page++) {
    const path = `/api/list/rows/cms/notice?size=100&page=${page}`
    const rows = await portal.call<{ data: { title: string } }[]>(portal.editor, 'GET', path)
    titles.push(...(rows ?? []).map(({ data }) => data.title))
    if (!rows || rows.length < 100) break
  }

  const ofThese = titles.filter((title) => title.startsWith(`第 ${kills}-`))

  expect(made.length).toBeGreaterThan(writers)
  expect(ofThese.toSorted((a, b) => a.localeCompare(b))).toEqual(
    made.toSorted((a, b) => a.localeCompare(b)),
  )
  await portal.kill()
}

test(
  'a create repeated with its key after kill -9 of the server acts exactly once',
  { timeout: 360_000 },
  () => checkKills(1),
)

test('and after four kills in a row', { timeout: 720_000, tags: ['long'] }, () => checkKills(4))
