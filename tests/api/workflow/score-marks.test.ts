import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import {
  addApplicant,
  addDraft,
  addVotes,
  copyDeclaration,
  move,
  type Applicant,
} from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let owner: Applicant
const tokens: Record<string, string> = {}

beforeAll(async () => {
  portal = await openPortal()
  owner = await addApplicant(portal, 61, { region: '530828', industry: 'tea', isRegional: false })

  for (const [name, role] of [
    ['first', 'leader'],
    ['second', 'leader'],
    ['admin', 'admin'],
    ['province', 'province'],
  ] as const)
    tokens[name] = await portal.tokenOf(
      await portal.addAccount({ username: `${name}m`, roles: [role], region: '530000' }),
    )
})
afterAll(() => portal.close())

const read = async (entity: string, id: string, who = 'first') =>
  (await portal.call<RecordView>('GET', apiPaths.record(entity, id), { token: tokens[who] ?? who }))
    .body.data

const drafts = new Map<string, RecordView>()

/**
 * A declaration that waits for its review, put there directly: other tests go the way to it.
 * Those of an owner are copies of its first.
 */
async function addScoring(
  brand: string,
  type: 'product' | 'enterprise' = 'product',
): Promise<RecordView> {
  const kind = `${owner.accountId} ${type}`
  const first = drafts.get(kind) ?? (await addDraft(portal, owner, type, `${brand}一`))
  drafts.set(kind, first)
  const draft = await copyDeclaration(portal, first, brand)
  await portal.services.database.query(`update e_declaration set state = 'scoring' where id = $1`, [
    draft.id,
  ])

  return read('declaration', draft.id)
}

const add = async (declaration: RecordView, markData: RecordData): Promise<RecordView> => {
  const data = {
    declaration: declaration.id,
    brandName: declaration.data['brandName'] ?? '',
    reason: '经核查需要记录',
    ...markData,
  }

  const made = await portal.call<RecordView>('POST', apiPaths.records('score-mark'), {
    token: tokens['first'],
    body: { data },
  })

  expect(made.body.msg).toBe('')

  return made.body.data
}

describe('a veto on a declaration', () => {
  it('holds once another leader has confirmed it, shows in the suggested list, and keeps the declaration off it until revoked', async () => {
    const declaration = await addScoring('否决一')
    const sent = await move(
      portal,
      tokens['first']!,
      await add(declaration, { markType: 'veto' }),
      'submit',
    )

    expect(sent.body.data.state).toBe('vetoPending')
    expect((await read('declaration', declaration.id)).data['vetoed'] ?? null).toBeNull()

    const refusal = await move(portal, tokens['first']!, sent.body.data, 'confirmVeto')

    expect(refusal.status).toBe(403)
    expect((await move(portal, tokens['admin']!, sent.body.data, 'confirmVeto')).status).toBe(403)
    const confirmed = await move(portal, tokens['second']!, sent.body.data, 'confirmVeto')

    expect(confirmed.body.data.state).toBe('vetoed')

    const rows = await portal.call<ListRow[]>(
      'GET',
      `${apiPaths.listRows('declare-audit/list')}?preset=vetoed`,
      {
        token: tokens['first'],
      },
    )

    expect(rows.body.data.map(({ id }) => id)).toEqual([declaration.id])
    const marked = await read('declaration', declaration.id)

    expect([marked.state, marked.data['vetoed']]).toEqual(['scoring', true])
    const refused = await move(portal, tokens['first']!, marked, 'suggest')

    expect([refused.status, refused.body.msg]).toEqual([403, '该申报已被一票否决，见“评分标记”'])
    expect((await read('declaration', declaration.id, owner.token)).data).not.toHaveProperty(
      'vetoed',
    )

    const lifted = await move(portal, tokens['second']!, confirmed.body.data, 'revokeVeto', {
      opinion: '复核后不成立',
    })

    expect(lifted.body.data).toMatchObject({
      state: 'revoked',
      data: { revokeReason: '复核后不成立' },
    })

    await addVotes(portal, declaration.id)
    const free = await move(
      portal,
      tokens['first']!,
      await read('declaration', declaration.id),
      'suggest',
    )

    expect(free.body.data.state).toBe('suggested')
  })

  it('cannot be confirmed for a declaration that is decided already: nothing is stored', async () => {
    const declaration = await addScoring('否决二')
    const sent = await move(
      portal,
      tokens['first']!,
      await add(declaration, { markType: 'veto' }),
      'submit',
    )

    await portal.services.database.query(
      `update e_declaration set state = 'notElected' where id = $1`,
      [declaration.id],
    )

    const refused = await move(portal, tokens['second']!, sent.body.data, 'confirmVeto')

    expect([refused.status, refused.body.msg]).toEqual([
      403,
      '这一步要一并办理的“品牌申报”已不在可以办理的状态，请核对后再办',
    ])

    expect((await read('score-mark', sent.body.data.id)).state).toBe('vetoPending')
  })
})

describe('points', () => {
  it('count once confirmed, lie between -5 and 5 on the right side of nothing, one mark of a kind for each declaration', async () => {
    const declaration = await addScoring('加减分')
    for (const [markType, delta] of [
      ['plus', -1],
      ['plus', 5.5],
      ['minus', 2],
      ['plus', null],
    ] as const) {
      const wrong = await move(
        portal,
        tokens['first']!,
        await add(declaration, { markType, delta }),
        'submit',
      )

      expect(wrong.status).toBe(400)
    }

    const plus = await move(
      portal,
      tokens['first']!,
      await add(declaration, { markType: 'plus', delta: 2.5 }),
      'submit',
    )

    expect(plus.body.data.state).toBe('pending')
    const confirmed = await move(portal, tokens['second']!, plus.body.data, 'confirm')

    expect(confirmed.body.data.state).toBe('active')
    const again = await move(
      portal,
      tokens['first']!,
      await add(declaration, { markType: 'plus', delta: 1 }),
      'submit',
    )

    expect([again.status, again.body.msg]).toEqual([
      409,
      '该申报已有同一类型的标记，请先撤销原有的',
    ])

    const short = await move(portal, tokens['first']!, confirmed.body.data, 'revoke', {
      opinion: '错',
    })

    expect(short.status).toBe(400)
  })
})

it('a doubt is in force as soon as it is written, and changes nothing of the declaration; nobody else sees marks', async () => {
  const declaration = await addScoring('存疑', 'enterprise')
  const doubt = await move(
    portal,
    tokens['first']!,
    await add(declaration, { markType: 'doubt' }),
    'submit',
  )

  expect(doubt.body.data.state).toBe('active')
  expect((await read('declaration', declaration.id)).version).toBe(declaration.version)
  const statuses = await Promise.all(
    [tokens['province'], owner.token].map(
      async (token) =>
        (await portal.call('GET', apiPaths.record('score-mark', doubt.body.data.id), { token }))
          .status,
    ),
  )

  expect(statuses).toEqual([404, 404])
})

describe('the suggested list', () => {
  it('takes a declaration when more than half of all votes agree, abstentions counted', async () => {
    owner = await addApplicant(portal, 62, { region: '530828', industry: 'tea', isRegional: false })
    const declaration = await addScoring('得票一')
    const suggest = async () =>
      move(portal, tokens['first']!, await read('declaration', declaration.id), 'suggest')

    for (const votes of [
      [],
      ['agree', 'agree', 'disagree', 'disagree', 'abstain'],
      ['agree'],
    ] as const) {
      await addVotes(portal, declaration.id, [...votes])
      const { status, body } = await suggest()

      expect([votes, status, body.msg]).toEqual([
        votes,
        403,
        '同意票须超过已投票的一半，才能列入建议名单',
      ])
    }

    await addVotes(portal, declaration.id, ['agree'])
    expect((await suggest()).body.data.state).toBe('suggested')
  })
})

describe('an objection during publicity', () => {
  it('is recorded before it is rechecked, and holds the election up until it is closed', async () => {
    owner = await addApplicant(portal, 63, { region: '530828', industry: 'tea', isRegional: false })
    const declaration = await addScoring('异议一')

    await portal.services.database.query(
      `update e_declaration set state = 'publicity', state_since = '2025-08-01' where id = $1`,
      [declaration.id],
    )

    const shown = () => read('declaration', declaration.id)
    const recheck = await move(portal, tokens['first']!, await shown(), 'objectionRecheck', {
      opinion: '收到实名异议，需要复查核实。',
    })

    expect([recheck.status, recheck.body.msg]).toEqual([403, '请先在“评分标记”中登记公示异议'])

    const mark = await move(
      portal,
      tokens['first']!,
      await add(declaration, { markType: 'objection' }),
      'submit',
    )

    expect(mark.body.data.state).toBe('active')
    const held = await move(portal, tokens['first']!, await shown(), 'elect')

    expect([held.status, held.body.msg]).toEqual([
      403,
      '还有没有了结的公示异议，请先办理异议复查或在“评分标记”中撤销',
    ])

    expect((await shown()).may.transitions.map(({ id }) => id)).toContain('objectionRecheck')
    expect((await read('declaration', declaration.id, owner.token)).data).not.toHaveProperty(
      'objections',
    )

    await move(portal, tokens['first']!, mark.body.data, 'revoke', { opinion: '经复查异议不成立' })
    expect((await move(portal, tokens['first']!, await shown(), 'elect')).body.data.state).toBe(
      'elected',
    )
  })
})
