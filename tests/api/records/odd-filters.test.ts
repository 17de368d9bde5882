import { afterAll, beforeAll, expect, it } from 'vitest'
import { mayOpen } from '#config-model/access/access.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import { apiPaths } from '#contract/paths.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { userOf } from '../user-of.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

/** What an old link, another program or a hostile hand may ask a filter for. */
const odd: unknown[] = [
  '',
  'x',
  '530828',
  '0',
  '2024-01-01',
  7,
  true,
  [],
  [''],
  ['x', 'y'],
  {},
  { from: '', to: '' },
  { from: '2024-01-01', to: '2024-12-31' },
  { from: '2024-01-01 08:00:00' },
  { from: '1', to: '9' },
  { from: 'x' },
  { to: '99999999999999999999' },
]

const visitors: [role: string, region: string | null][] = [
  ['admin', null],
  ['district', '530828'],
  ['leader', '530000'],
  ['content', null],
]

/**
 * @param isWhole otherwise a list gets a third of the values, each filter other ones, and a sixth
 * where an earlier role has opened it
 */
async function faultsOf(role: string, isWhole: boolean): Promise<string[]> {
  const config = portal.services.config()
  const users = visitors.map(([name, regionCode]) => userOf({ roles: [name], regionCode }))
  const place = visitors.findIndex(([name]) => name === role)
  const [, region] = visitors[place]!
  const token = await portal.tokenOf(
    await portal.addAccount({
      username: `odd-${isWhole ? 'all-' : ''}${role}`,
      roles: [role],
      region,
    }),
  )
  const lists = Object.entries(config.pages).flatMap(([id, page]) =>
    page.kind === 'list' && mayOpen(users[place]!, config, page) ? [[id, page] as const] : [],
  )

  expect(lists.length).toBeGreaterThan(0)
  const faults: string[] = []

  for (const [at, [id, page]] of lists.entries()) {
    const isRead = users.slice(0, place).some((user) => mayOpen(user, config, page))

    for (const [number, name] of names(page).entries())
      for (const value of odd.filter(
        (_, turn) => isWhole || (at + number + turn) % (isRead ? 6 : 3) === 0,
      )) {
        const query = new URLSearchParams({ filter: JSON.stringify({ [name]: value }) })
        if (page.year === 'path') query.set('year', String(config.years.realYear))
        const { status, body } = await portal.call('GET', `${apiPaths.listRows(id)}?${query}`, {
          token,
        })
        if (status !== 200 && (status !== 400 || body.msg === ''))
          faults.push(`${id} ${name} ${JSON.stringify(value)}: ${status} ${body.msg}`)
      }
  }

  return faults
}

it.each(visitors)(
  'every filter of every list of %s, asked for whatever it may be asked for, gives rows or says why not',
  async (role) => expect(await faultsOf(role, false)).toEqual([]),
)

it('each role asks every filter for everything', { tags: ['long'] }, async () => {
  for (const [role] of visitors) expect(await faultsOf(role, true)).toEqual([])
})

const names = ({ filters = [], beside }: ListPage) =>
  [...filters.map(({ field }) => field), beside?.by].filter((name) => name !== undefined)
