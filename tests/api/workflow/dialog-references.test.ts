import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordData } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ActAnswer, RecordView } from '#contract/record.ts'
import { addApplicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { configWithProbe } from '../saving/probe-config.ts'

const config = configWithProbe({
  'workflows/probe.yaml': (text) =>
    text.replace(
      'guard: [form-valid], undo: 60 }',
      'form: { like: { type: reference, title: 同类试样, entity: probe, display: name, among: { field: kind, is: "1" } } } }',
    ),
})
let portal: TestPortal
let owner: string
let other: string

beforeAll(async () => {
  portal = await openPortal({ configDir: config.dir })
  owner = (await addApplicant(portal, 1)).token
  other = (await addApplicant(portal, 2)).token
})
afterAll(async () => {
  await portal.close()
  config.remove()
})

const create = async (token: string, data: RecordData) =>
  (await portal.call<RecordView>('POST', apiPaths.records('probe'), { token, body: { data } })).body
    .data
const submit = async (record: RecordView, like: string) => {
  const { status, body } = await portal.call<ActAnswer>(
    'POST',
    apiPaths.transition('probe', record.id, 'submit'),
    { token: owner, body: { version: record.version, form: { like } } },
  )
  return [status, body.msg]
}

it('a dialog refers only to records that the user may read and its field accepts', async () => {
  const record = await create(owner, { name: '本表' })
  const fitting = await create(owner, { name: '甲类的', kind: '1' })
  const unfit = await create(owner, { name: '乙类的', kind: '0' })
  const foreign = await create(other, { name: '别人的', kind: '1' })

  expect(await submit(record, foreign.id)).toEqual([
    400,
    '“同类试样”所选的记录不存在，或您无权查看',
  ])
  expect(await submit(record, 'no-such-record')).toEqual([
    400,
    '“同类试样”所选的记录不存在，或您无权查看',
  ])
  expect(await submit(record, unfit.id)).toEqual([400, expect.stringContaining('“同类试样”')])
  expect(await submit(record, fitting.id)).toEqual([200, ''])
})
