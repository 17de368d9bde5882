import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { controlId } from '#web/runtime/widgets/definition.ts'
import { withBrowser, type JourneyBrowser } from './open-browser.ts'
import { openFairs } from './open-fairs.ts'

const browser = withBrowser()

/** The next call that is sent to a path is done by the server, but its answer gets lost. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}

/** Data of the rows of a list, as the person at the page gets them. */
const rowsOf = (page: Page, list: string) =>
  page.evaluate(async (path) => {
    const token = decodeURIComponent(/admin-token=([^;]+)/.exec(document.cookie)![1]!)
    const answer = await fetch(`/api/list/rows/${path}?size=100`, {
      headers: { authorization: token },
    })
    const { data } = (await answer.json()) as {
      data: { id: string; data: Record<string, unknown> }[]
    }

    return data
  }, list)
/** Reloads as a browser does that broke off: nothing is asked, nothing is tidied up. */
async function breakOff(page: Page): Promise<void> {
  await page.evaluate(() =>
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true),
  )
  await page.reload()
}

test('a declaration begun once more after its answer got lost is the first one, and so is its removal', async () => {
  const { page } = await browser.as('declare', '/declare/fill')
  const keys: (string | undefined)[] = []

  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/record/declaration'))
      keys.push(request.headers()['idempotency-key'])
  })

  const drafts = page.locator('.start-page__drafts li')

  await drafts.first().waitFor()
  const before = await drafts.count()
  const begin = page.locator('.start-page__create button').first()

  await loseAnswer(page, '/api/record/declaration')
  await begin.click()
  await page.getByRole('alert').waitFor()
  await begin.click()
  await page.waitForURL(/[?&]id=/)
  const id = new URL(page.url()).searchParams.get('id')!

  await page.goto(new URL('/declare/fill', page.url()).href)
  await expect.poll(() => drafts.count()).toBe(before + 1)
  const made = drafts.filter({ has: page.locator(`a[href*="${id}"]`) })
  const remove = async () => {
    await made.getByRole('button', { name: '删除' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  }

  await loseAnswer(page, `/api/record/declaration/${id}`)
  await remove()
  await page.getByRole('alert').waitFor()
  await remove()
  await expect.poll(() => drafts.count()).toBe(before)
  await expect.poll(() => begin.isEnabled()).toBe(true)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(keys.every((key) => /^[\w-]{16,}$/.test(key ?? ''))).toBe(true)
  expect([keys[1] === keys[0], keys[3] === keys[2], keys[2] === keys[0]]).toEqual([
    true,
    true,
    false,
  ])
})

describe('records of another configuration', { tags: ['long'], timeout: 60_000 }, () => {
  let fairs: JourneyBrowser
  beforeAll(async () => {
    fairs = await openFairs()
  })
  afterAll(() => fairs.close())

  test('a new record whose answer got lost is the one that is saved again, after a reload and with what was typed since', async () => {
    const { page } = await fairs.as('content', '/dashboard')
    // The page is there once its configuration is in force; others may have written in it.
    await expect.poll(() => rowsOf(page, 'cms/fair').catch(() => null)).toEqual(expect.any(Array))
    const before = (await rowsOf(page, 'cms/fair')).map(({ id }) => id)
    const fill = async (name: string, value: string) => {
      const control = page.locator(`[id="${controlId([name])}"]`)
      await control.fill(value)
      await control.blur()
    }

    const save = () =>
      page.locator('.fill-form__bar').getByRole('button', { name: '保存', exact: true }).click()
    const { origin } = new URL(page.url())

    await page.goto(`${origin}/cms/fair-edit?new=0`)
    await fill('name', '昆明绿色食品展')
    await fill('from', '2025-09-01')
    await fill('to', '2025-09-03')
    await loseAnswer(page, '/api/record/fair')
    await save()
    await page.locator('[data-status="offline"]').waitFor()
    await breakOff(page)
    await page.getByText('已恢复上次没有保存的修改').waitFor()
    await fill('name', '昆明绿色食品博览会')
    await save()
    await page.waitForURL(/[?&]id=/)
    const rows = (await rowsOf(page, 'cms/fair')).filter(({ id }) => !before.includes(id))

    expect(rows.map(({ data }) => data['name'])).toEqual(['昆明绿色食品博览会'])
    await page.evaluate(async (id) => {
      const token = decodeURIComponent(/admin-token=([^;]+)/.exec(document.cookie)![1]!)
      await fetch(`/api/record/fair/${id}`, { method: 'DELETE', headers: { authorization: token } })
    }, rows[0]!.id)
  })
})

test(
  'a change of password whose answer got lost is told when it is asked for again, though the session is over',
  { tags: ['long'], timeout: 60_000 },
  async () => {
    const { page } = await browser.signIn('expert35', '/setting/account')
    const keys: (string | undefined)[] = []

    page.on('request', (request) => {
      if (request.url().endsWith(apiPaths.updatePassword))
        keys.push(request.headers()['idempotency-key'])
    })

    await page.getByLabel('原密码').fill(browser.password)
    await page.getByLabel('新密码', { exact: true }).fill('Expert-2026')
    await page.getByLabel('确认新密码').fill('Expert-2026')
    await loseAnswer(page, apiPaths.updatePassword)
    const change = page.getByRole('button', { name: '修改密码' })

    await change.click()
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
    await change.click()
    await page.getByText('密码已修改，请重新登录').waitFor()
    expect([keys.length, keys[1] === keys[0]]).toEqual([2, true])
    expect(
      await page.evaluate(() =>
        Object.keys(localStorage).filter((name) => name.includes('assword')),
      ),
    ).toEqual([])

    await browser.signIn('expert35', '/setting/account', undefined, 'Expert-2026')
  },
)
