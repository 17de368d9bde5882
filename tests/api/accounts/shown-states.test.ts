import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSortable } from '#config-model/values/row-order.ts'
import type { ListRow, LogEntry, LookupItem, RecordView, SearchHit } from '#contract/record.ts'
import { addApplicant, addDraft, addVotes, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { readXlsx } from '../records/read-xlsx.ts'

let portal: TestPortal
let owner: Applicant
/** One declaration in each state of the selection: waiting, suggested, not suggested. */
const brands: Record<string, RecordView> = {}
const tokens: Record<string, string> = {}

beforeAll(async () => {
  portal = await openPortal()
  owner = await addApplicant(portal, 301, { region: '530828', industry: 'tea', isRegional: false })
  tokens['owner'] = owner.token

  for (const [role, region] of [
    ['district', '530828'],
    ['city', '530800'],
    ['leader', '530000'],
  ] as const)
    tokens[role] = await portal.tokenOf(
      await portal.addAccount({ username: `${role}-shown`, roles: [role], region }),
    )

  const lead = tokens['leader'] ?? ''

  for (const [brand, transition] of [
    ['评审一号', null],
    ['评审二号', 'suggest'],
    ['评审三号', 'unsuggest'],
  ] as const) {
    const draft = await addDraft(portal, owner, 'product', brand, { applyTop10: false })
    const sent = (await move(portal, owner.token, draft, 'submit')).body.data

    await portal.services.database.query(
      `update e_declaration set state = 'scoring' where id = $1`,
      [sent.id],
    )

    await portal.services.database.query(`update e_declaration set due_at = null where id = $1`, [
      sent.id,
    ])
    if (transition === 'suggest') await addVotes(portal, sent.id)
    const form = transition === 'unsuggest' ? { opinion: '综合评审得分低于本年度入选线' } : {}
    if (transition !== null)
      expect((await move(portal, lead, sent, transition, form)).status).toBe(200)
    brands[brand] = sent
  }
})
afterAll(() => portal.close())

const idOf = (brand: string) => brands[brand]?.id ?? ''
const secrets = /suggested|notSuggested|unsuggest|建议入选|未列入|入选线/i

describe.each(['owner', 'district', 'city'])(
  'what is not public yet is hidden from the %s',
  (who) => {
    const get = async (path: string) => portal.call('GET', path, { token: tokens[who] })
    const list = () => (who === 'owner' ? 'declare/status' : `declare-audit/${who}`)

    it.each([
      (id: string) => `/api/record/declaration/${id}`,
      (id: string) => `/api/declare/getInfo?id=${id}`,
      (id: string) => `/api/declare/audit/view?id=${id}`,
    ])('in a record', async (path) => {
      const views = []
      for (const brand of Object.keys(brands)) {
        const { text, body } = await get(path(idOf(brand)))
        expect(text).not.toMatch(secrets)
        const view = body.data as RecordView

        expect(view).toMatchObject({
          state: 'scoring',
          stateTitle: who === 'owner' ? '评审中' : '待评审',
        })

        const { may, flags, dueAt, stateSince, submittedAt, updatedAt } = view

        views.push({ may, flags, dueAt, stateSince, waited: submittedAt === updatedAt })
      }

      expect(views[1]).toEqual(views[0])
      expect(views[2]).toEqual(views[0])
    })

    it('in the log', async () => {
      for (const path of [
        '/api/record/declaration/{id}/log',
        '/api/declare/audit/log/list?id={id}',
      ])
        for (const brand of Object.keys(brands)) {
          const { text, body } = await get(path.replace('{id}', idOf(brand)))
          expect(text).not.toMatch(secrets)
          expect((body.data as LogEntry[]).map(({ action }) => action)).toEqual(['submit'])
        }
    })

    it('in rows, by order and by search', async () => {
      const base = `/api/list/rows/${list()}?`
      const { body, text } = await get(base)

      expect(text).not.toMatch(secrets)
      const rows = (body.data as ListRow[]).filter(({ id }) =>
        Object.values(brands).some((view) => view.id === id),
      )

      expect(rows.map(({ state }) => state)).toEqual(['scoring', 'scoring', 'scoring'])
      expect(new Set(rows.map(({ transitions }) => transitions.join()))).toEqual(new Set(['']))

      // By id alone, as rows of one state are ordered; each direction.
      const ids = Object.values(brands)
        .map(({ id }) => id)
        .toSorted()
      const config = portal.services.config()
      const page = config.pages[list()]
      if (page?.kind !== 'list') throw new Error('a list')

      const names = ['state', 'stateSince', 'dueAt', 'updatedAt', 'submittedAt']

      expect(names.filter((name) => isSortable(config, page, name)).length).toBeGreaterThan(2)

      for (const name of names)
        for (const sort of [name, `-${name}`]) {
          const { status, body: sorted } = await get(`${base}sort=${sort}`)
          expect([sort, status]).toEqual([sort, isSortable(config, page, name) ? 200 : 400])
          if (status !== 200) continue

          const ordered = (sorted.data as ListRow[])
            .map(({ id }) => id)
            .filter((id) => ids.includes(id))

          expect([sort, ordered]).toEqual([sort, sort === name ? ids : ids.toReversed()])
        }

      const hits = await get(`/api/search?words=${encodeURIComponent('评审')}`)

      expect(hits.text).not.toMatch(secrets)
      expect(
        new Set((hits.body.data as SearchHit[]).map(({ stateTitle }) => stateTitle)).size,
      ).toBe(1)
    })

    it('in the order of what is found, looked up or listed by type', async () => {
      const ids = Object.values(brands)
        .map(({ id }) => id)
        .toSorted()
      const order = async (path: string, idOf: (item: never) => string) =>
        ((await get(path)).body.data as never[]).map(idOf).filter((id) => ids.includes(id))
      const words = encodeURIComponent('评审')

      expect(await order(`/api/search?words=${words}`, ({ id }: SearchHit) => id)).toEqual(
        ids.toReversed(),
      )
      const path = `/api/lookup/records/declaration?words=${words}`

      expect(await order(path, ({ value }: LookupItem) => value)).toEqual(ids)
      if (who === 'owner')
        expect(await order('/api/declare/getInfoByType', ({ id }: RecordView) => id)).toEqual(ids)
    })

    it('in numbers', async () => {
      const { body, text } = await get('/api/list/states/declaration')
      expect(text).not.toMatch(secrets)
      expect(body.data).toEqual({ scoring: 3 })
    })

    it('in what is refused', async () => {
      const words = []
      for (const brand of Object.keys(brands)) {
        const view = (await get(`/api/record/declaration/${idOf(brand)}`)).body.data as RecordView
        for (const transition of [
          'publicity',
          'unelect',
          'suggest',
          'withdraw',
          'districtReturn',
          'cityReturn',
          'elect',
        ]) {
          const { status, body } = await move(portal, tokens[who] ?? '', view, transition)
          expect(status).toBe(403)
          expect(body.msg).not.toMatch(/当前.*(建议入选|未列入)/)
          words.push(`${transition} ${body.msg}`)
        }

        const saved = await portal.call('PATCH', `/api/record/declaration/${view.id}`, {
          token: tokens[who],
          body: { version: view.version, changes: { slogan: '改' } },
        })

        words.push(`${saved.status} ${saved.body.msg}`)
      }

      expect(new Set(words).size).toBe(8)
    })
  },
)

it('an exported sheet tells neither a hidden state nor how long a record has been in it', async () => {
  const days = (count: number) => new Date(portal.time.now.getTime() + count * 86_400_000)
  await portal.services.database.query(
    'update e_declaration set state_since = $2, due_at = $3 where id = any($1)',
    [Object.values(brands).map(({ id }) => id), days(-5), days(5)],
  )

  const { bytes } = await portal.call('POST', '/api/list/export/declare-audit/district', {
    token: tokens['district'],
    body: { columns: ['brandName', 'state tag', 'stateSince days', 'dueAt daysLeft'] },
  })

  const rows = readXlsx(bytes).filter(([name = '']) => Object.hasOwn(brands, name))

  expect(rows.map((cells) => cells.slice(1).filter((text) => text !== ''))).toEqual([
    ['待评审'],
    ['待评审'],
    ['待评审'],
  ])
})

it.each(['scoring', 'suggested', 'notSuggested'])(
  'the same brand cannot be declared again: %s',
  async (state) => {
    const other = await addApplicant(portal, 310 + state.length, {
      region: '530828',
      industry: 'tea',
      isRegional: false,
    })

    const change = { applyTop10: false }
    const first = (
      await move(
        portal,
        other.token,
        await addDraft(portal, other, 'product', '又一号', change),
        'submit',
      )
    ).body

    await portal.services.database.query('update e_declaration set state = $2 where id = $1', [
      first.data.id,
      state,
    ])

    const again = await move(
      portal,
      other.token,
      await addDraft(portal, other, 'product', '又一号', change),
      'submit',
    )

    expect([again.status, again.body.msg]).toEqual([409, '本年度该品牌已申报，请勿重复申报'])
  },
)

describe('a preset that names the state that is shown finds those behind it', () => {
  it('and one that names a hidden state finds nothing', async () => {
    const counts = await portal.call<Record<string, number>>(
      'GET',
      '/api/list/counts/declare/status',
      {
        token: owner.token,
      },
    )

    expect(counts.body.data['reviewing']).toBe(3)
  })

  it('who decides sees the states as they are', async () => {
    const { body } = await portal.call('GET', '/api/list/states/declaration', {
      token: tokens['leader'],
    })
    expect(body.data).toMatchObject({ scoring: 2, suggested: 2, notSuggested: 2 })
  })
})
