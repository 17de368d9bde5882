import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { BarePortal } from './bare-portal.ts'

const portal = new BarePortal()
afterAll(() => portal.close())

const writers = 6

/**
 * Makes articles until told to stop; whatever got no answer is asked for again with the same key.
 * Answers the titles that were acknowledged.
 */
async function make(writer: string, stop: AbortSignal): Promise<string[]> {
  const made: string[] = []
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

      // Whoever is told that it was done presses again, with another key: the answer itself must
      // come.
      if (answer?.status === 409) throw new Error(await answer.text())
      if (answer?.status === 200) break

      await pause(50)
    }

    made.push(title)
  }

  return made
}

/** Makes articles while the server is killed so often, and compares them with what is listed. */
async function checkKills(kills: number): Promise<void> {
  await portal.start()
  const stop = new AbortController()
  const making = Array.from({ length: writers }, (_, writer) =>
    make(`${kills}-${writer}`, stop.signal),
  )

  for (let round = 0; round < kills; round++) {
    await pause(300 + round * 150)
    await portal.kill()
    await portal.start()
  }

  await pause(300)
  stop.abort()
  const made = (await Promise.all(making)).flat()
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
  { timeout: 180_000 },
  () => checkKills(1),
)

test('and after four kills in a row', { timeout: 360_000, tags: ['long'] }, () => checkKills(4))
