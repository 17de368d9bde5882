import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { Chance } from '#tools/seed/chance.ts'
import { copyConfig, type EditedConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { sentConfig } from '../sent-config.ts'

/** `npm run test:long` takes 500. */
const rounds = 60
let files: EditedConfig
let portal: TestPortal
let token: string
let address: string

beforeAll(async () => {
  files = copyConfig()
  portal = await openPortal({ configDir: files.dir, isLive: true })
  token = await portal.tokenOf(
    await portal.addAccount({ username: 'fire-admin', roles: ['admin'] }),
  )
  address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await portal.close()
  files.remove()
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it(
  `${rounds} half-written, deleted and renamed files under traffic: not one call fails, and what stands at the end is in force`,
  () => checkUnderFire(rounds, '最后的名称'),
  240_000,
)

it('and 500', { tags: ['long'], timeout: 600_000 }, () => checkUnderFire(500, '又一个名称'))

async function checkUnderFire(count: number, title: string): Promise<void> {
  const refused: string[] = []
  let answered = 0
  const get = async (call: string, tries = 3): Promise<{ status: number; text: string }> => {
    const answer = await fetch(address + call, { headers: { authorization: token } })
    const text = await answer.text()

    // A database without a free processor: the caller is asked to come again, as browsers do.
    if (answer.status === 503 && text.includes('"unavailable"') && tries > 1)
      return get(call, tries - 1)

    return { status: answer.status, text }
  }

  const work = { isOver: false }
  const visitor = async (): Promise<void> => {
    const calls = [
      apiPaths.config,
      apiPaths.portal,
      '/api/list/rows/cms/article',
      '/api/list/counts/declare-audit/district',
      '/healthz',
      apiPaths.configHealth,
    ]

    for (let at = 0; !work.isOver; at++) {
      const call = calls[at % calls.length]!
      const { status, text } = await get(call)
      answered++
      if (status !== 200) refused.push(`${call} ${status} ${text.slice(0, 200)}`)
    }
  }

  const traffic = [visitor(), visitor(), visitor()]

  try {
    await shoot(count, title)
  } finally {
    work.isOver = true
    await Promise.all(traffic)
  }

  expect(refused).toEqual([])
  expect(answered).toBeGreaterThan(count)

  // The read that took the title may have begun before the last repair: its event leads to one more,
  // which finds nothing new.
  await expect
    .poll(() => portal.services.configPublisher.attempt, { timeout: 60_000 })
    .toMatchObject({
      outcome: expect.stringMatching(/^(in-force|unchanged)$/) as string,
      problems: [],
    })
}

/** Spoils and restores files, then changes a title and waits until it is in force. */
async function shoot(count: number, title: string): Promise<void> {
  const random = new Chance(500)
  const originals = readConfigDir(files.dir)
  for (let round = 0; round < count; round++) {
    const { path, text } = originals[random.between(0, originals.length - 1)]!
    const place = join(files.dir, path)
    const way = round % 4
    if (way === 3) rmSync(place)
    else writeFileSync(place, text.slice(0, random.between(0, text.length)))
    await pause(random.between(0, 40))

    if (way === 2) {
      writeFileSync(`${place}~`, text)
      renameSync(`${place}~`, place)
    } else writeFileSync(place, text)

    // Now and then there is time for the change to be seen.
    if (round % 10 === 0) await pause(250)
  }

  const article = join(files.dir, 'pages/cms/article.yaml')

  writeFileSync(article, readFileSync(article, 'utf8').replace(/^title: .*$/m, `title: ${title}`))

  // A whole answer at each try would keep the portal from reading.
  await vi.waitFor(
    () => expect(portal.services.configHolder.config.pages['cms/article']!.title).toBe(title),
    { timeout: 90_000, interval: 50 },
  )
  expect((await sentConfig(portal, token)).config.pages['cms/article']!.title).toBe(title)

  expect(existsSync(article)).toBe(true)
}
