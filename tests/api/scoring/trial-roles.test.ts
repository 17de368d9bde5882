import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { Trial } from '#contract/trial.ts'
import { indicatorsOf } from '#tools/seed/scoring/indicators.ts'
import { addApplicant, addDraft, move } from '../applicants.ts'
import { copyConfig, type EditedConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { sentConfig } from '../sent-config.ts'

let portal: TestPortal
let edited: EditedConfig
let declaration: string
const tokens: Record<string, string> = {}

beforeAll(async () => {
  edited = copyConfig()
  // Here the city and the province write rules too, but of the two only the province measures; it
  // sees names masked.
  edited.edit('entities/qty-rule.yaml', [
    'roles: [leader, admin]',
    'roles: [leader, admin, city, province]',
  ])

  edited.edit('pages/score/qty-rule-edit.yaml', [
    'auth: [admin, leader]',
    'auth: [admin, leader, city, province]',
  ])

  edited.edit('workflows/score-result.yaml', [
    'by: { roles: [leader, admin], notSelf: false }\n    effects:\n      - measure: items',
    'by: { roles: [leader, admin, province], notSelf: false }\n    effects:\n      - measure: items',
  ])

  edited.edit('entities/score-result.yaml', [
    'roles: [leader, admin], rows: all, actions: [read, update, export]',
    'roles: [leader, admin, province], rows: all, actions: [read, update, export]',
  ])

  edited.edit('pages/score/result.yaml', [
    'auth: [admin, leader]',
    'auth: [admin, leader, province]',
  ])

  edited.edit(
    'entities/declaration.yaml',
    ['mask: [creditCode, contactName', 'mask: [brandName, creditCode, contactName'],
    ['brandName: { type: text, ', 'brandName: { type: text, mask: name, '],
  )

  // What is masked is no part of an announcement.
  edited.edit(
    'workflows/declaration.yaml',
    ['columns: [brandName, type,', 'columns: [type,'],
    ['columns: [brandName, type,', 'columns: [type,'],
  )

  portal = await openPortal({ configDir: edited.dir })
  const owner = await addApplicant(portal, 98, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  const draft = await addDraft(portal, owner, 'product', '云上试算')

  declaration = (await move(portal, owner.token, draft, 'submit')).body.data.id

  for (const role of ['city', 'province', 'leader'])
    tokens[role] = await portal.tokenOf(
      await portal.addAccount({
        username: `tries-${role}`,
        roles: [role],
        region: role === 'city' ? '530800' : '530000',
      }),
    )
})
afterAll(async () => {
  await portal.close()
  edited.remove()
})

const tryOut = (role: string) =>
  portal.call<Trial>('POST', apiPaths.trial('score/qty-rule-edit'), {
    token: tokens[role] ?? '',
    body: { id: declaration, data: { indicators: indicatorsOf('tea') } },
  })

test('who writes rules but does not measure by them tries nothing out: the points of a rank tell of others', async () => {
  const { status, body } = await tryOut('city')
  expect([status, body.msg]).toEqual([403, '您的角色不能办理“自动计分”，不能试算'])
})

test('the button of the trial is sent to whom the server lets try', async () => {
  const sent = async (role: string) => {
    const { config } = await sentConfig(portal, tokens[role])
    const page = config.pages['score/qty-rule-edit']
    return page?.kind === 'form' && page.trial !== undefined
  }

  expect([await sent('city'), await sent('province'), await sent('leader')]).toEqual([
    false,
    true,
    true,
  ])
})

test('the title of a declaration is limited to what the trial’s user may see', async () => {
  const masked = await tryOut('province')
  expect(masked.status, masked.text).toBe(200)
  expect(masked.body.data.name).toBe('云***')
  expect((await tryOut('leader')).body.data.name).toBe('云上试算')
})
