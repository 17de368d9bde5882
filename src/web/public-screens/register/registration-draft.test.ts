import { afterEach, expect, it, vi } from 'vitest'
import type { Field } from '#config-model/types.generated.ts'
import { clearDraft, storableData, readDraft, writeDraft } from './registration-draft.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})
const fields = {
  name: { type: 'text', title: '名称' },
  licenseFile: { type: 'files', title: '营业执照' },
  pin: { type: 'password', title: '口令' },
  people: {
    type: 'list',
    title: '人员',
    fields: { name: { type: 'text', title: '姓名' }, scan: { type: 'files', title: '证件' } },
  },
} as unknown as Record<string, Field>
const at = '2026-03-01T08:00:00.000Z'
const after = (days: number) => new Date(Date.parse(at) + days * 24 * 60 * 60 * 1000)
const draft = { at, step: 1, data: { name: '茶厂' } }

it('stores no secrets, also in rows, and no unknown fields', () => {
  const data = {
    name: '茶厂',
    licenseFile: [{ id: 'x' }],
    pin: '1',
    foreign: 1,
    people: [{ name: '岩', scan: [{ id: 'y' }] }],
  }

  expect(storableData(fields, data)).toEqual({ name: '茶厂', people: [{ name: '岩' }] })
})

it('what was left is there for seven days and gone then', () => {
  expect(writeDraft(draft)).toBe(true)
  expect(readDraft(fields, after(6.9))).toEqual(draft)
  expect(readDraft(fields, after(7))).toBeNull()
  expect(localStorage.length).toBe(0)
})

it('what cannot be read is as if it were not there', () => {
  for (const text of ['{', '[]', '"x"', '{"at":"never","step":0,"data":{}}', '{"at":1}']) {
    localStorage.setItem('registration draft', text)
    expect(readDraft(fields, after(0))).toBeNull()
  }
})

it('a browser without storage is reported without harm', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  expect(writeDraft(draft)).toBe(false)
  expect(readDraft(fields, after(0))).toBeNull()
  clearDraft()
})
