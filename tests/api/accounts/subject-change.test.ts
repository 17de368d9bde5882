import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordData } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { pdf, uploadForm } from '../upload-form.ts'

let portal: TestPortal
let owner: Applicant
const tokens: Record<string, string> = {}

beforeAll(async () => {
  portal = await openPortal()
  owner = await addApplicant(portal, 711, { region: '530828', industry: 'tea', isRegional: false })
  tokens['owner'] = owner.token

  for (const [name, role, region] of [
    ['district', 'district', '530828'],
    ['elsewhere', 'district', '532504'],
    ['city', 'city', '530800'],
    ['leader', 'leader', '530000'],
  ] as const)
    tokens[name] = await portal.tokenOf(
      await portal.addAccount({ username: `subject-${name}`, roles: [role], region }),
    )
})
afterAll(() => portal.close())

const read = async (entity: string, id: string, who = 'owner') =>
  (await portal.call<RecordView>('GET', apiPaths.record(entity, id), { token: tokens[who] })).body
    .data

async function propose(changes: RecordData): Promise<RecordView> {
  const made = await portal.call<RecordView>('POST', apiPaths.records('subject-change'), {
    token: owner.token,
    body: { data: {} },
  })

  expect(made.body.msg).toBe('')
  const record = made.body.data
  const saved = await portal.call<RecordView>(
    'PATCH',
    apiPaths.record('subject-change', record.id),
    {
      token: owner.token,
      body: { version: record.version, changes },
    },
  )

  expect(saved.body.msg).toBe('')

  return saved.body.data
}

async function upload(): Promise<RecordData> {
  const sent = await portal.call<RecordData>(
    'POST',
    '/api/file?entity=subject-change&field=evidence',
    {
      token: owner.token,
      ...uploadForm('营业执照.pdf', pdf('licence')),
    },
  )

  expect(sent.body.msg).toBe('')

  return sent.body.data
}

const waiting = async (who: string) => {
  const path = `${apiPaths.listRows('declare-audit/subject-change')}?preset=todo`
  return (await portal.call<ListRow[]>('GET', path, { token: tokens[who] })).body.data.map(
    ({ id }) => id,
  )
}

it('an owner proposes a correction of the registered data, the district approves it, and what was submitted stays as it was', async () => {
  const formerName = owner.enterprise.name
  const draft = await addDraft(portal, owner, 'product', '更正前')
  const submitted = (await move(portal, owner.token, draft, 'submit')).body.data

  expect(submitted.data['subjectName']).toBe(formerName)

  const correction = {
    name: '澜沧更名茶业有限公司',
    legalPerson: '岩温',
    reason: '公司已于上月更名',
  }

  const blank = await propose(correction)

  expect(blank.data).toMatchObject({
    address: owner.enterprise.data['address'],
    email: owner.enterprise.data['email'],
  })

  expect((await move(portal, owner.token, blank, 'submit')).status).toBe(400)
  const whole = await portal.call<RecordView>(
    'PATCH',
    apiPaths.record('subject-change', blank.id),
    {
      token: owner.token,
      body: { version: blank.version, changes: { evidence: [await upload()] } },
    },
  )

  const sent = (await move(portal, owner.token, whole.body.data, 'submit')).body.data

  expect(sent.state).toBe('pending')
  expect((await read('enterprise', owner.enterprise.id)).data['name']).toBe(formerName)
  expect([await waiting('district'), await waiting('elsewhere')]).toEqual([[sent.id], []])

  for (const [who, status] of [
    ['owner', 403],
    ['elsewhere', 404],
    ['city', 404],
    ['leader', 404],
  ] as const)
    expect([who, (await move(portal, tokens[who]!, sent, 'approve')).status]).toEqual([who, status])

  const approved = await move(portal, tokens['district']!, sent, 'approve')

  expect([approved.body.msg, approved.body.data.state]).toEqual(['', 'approved'])

  const registered = (await read('enterprise', owner.enterprise.id)).data

  expect(registered).toMatchObject({
    name: '澜沧更名茶业有限公司',
    legalPerson: '岩温',
    creditCode: owner.enterprise.creditCode,
    regionCode: '530828',
    address: owner.enterprise.data['address'],
  })

  expect((await read('declaration', submitted.id)).data['subjectName']).toBe(formerName)
  const next = await portal.call<RecordView>('POST', apiPaths.records('declaration'), {
    token: owner.token,
    body: { data: { type: 'product' } },
  })

  expect(next.body.data.data['subjectName']).toBe('澜沧更名茶业有限公司')
})

it('one correction at a time is open, what is locked cannot be proposed, and the registered data take no other change', async () => {
  const open = await propose({ reason: '联系电话变更' })
  const again = await portal.call('POST', apiPaths.records('subject-change'), {
    token: owner.token,
    body: { data: {} },
  })

  expect([again.status, again.body.msg]).toEqual([
    409,
    '已有正在办理的主体信息更正，请打开原有的一份',
  ])

  for (const changes of [
    { creditCode: '91530828MADEMX1234' },
    { regionCode: '532504' },
    { enterpriseId: 'other' },
  ]) {
    const refused = await portal.call('PATCH', apiPaths.record('subject-change', open.id), {
      token: owner.token,
      body: { version: open.version, changes },
    })
    expect(refused.status).toBe(403)
  }

  const direct = await portal.call('PATCH', apiPaths.record('enterprise', owner.enterprise.id), {
    token: owner.token,
    body: { version: 1, changes: { name: '直接改名有限公司' } },
  })

  expect(direct.status).toBe(403)
})
