import { expect, it } from 'vitest'
import type { Field } from '#config-model/types.generated.ts'
import { filesInRecord } from './reuse-files.tsx'

const files = (title: string) => ({ type: 'files', title }) as Field
const fields = {
  name: { type: 'text', title: '名称' },
  licence: files('营业执照'),
  certs: {
    type: 'list',
    title: '证书',
    fields: { no: { type: 'text', title: '编号' }, scan: files('扫描件') },
  },
  place: { type: 'group', title: '地点', fields: { photo: files('照片') } },
} as unknown as Record<string, Field>
const file = (id: string) => ({ id, name: `${id}.pdf`, size: 1, type: 'application/pdf' })

it('the files of a record are found in rows and groups, each once, with where they stand', () => {
  const data = {
    name: '茶',
    licence: [file('a')],
    certs: [{ no: '1', scan: [file('b'), file('a')] }, { no: '2' }],
    place: { photo: [file('c')] },
  }

  expect(filesInRecord(fields, data).map(({ file: { id }, place }) => [id, place])).toEqual([
    ['a', '营业执照'],
    ['b', '证书 · 扫描件'],
    ['c', '地点 · 照片'],
  ])

  expect(filesInRecord(fields, {})).toEqual([])
})
