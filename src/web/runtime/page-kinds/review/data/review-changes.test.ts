import { describe, expect, it } from 'vitest'
import type { EffectiveForm } from '#config-model/forms/form-schema.ts'
import type { Field } from '#config-model/types.generated.ts'
import { filesInForm, filterSections, isSameJson, reviewSections } from './review-changes.ts'

const item = (name: string, field: Field) => ({
  name,
  field,
  required: false,
  readonly: false,
  full: false,
})
const file = (id: string, name: string) => ({ id, name, size: 10, type: 'application/pdf' })
const form: EffectiveForm = {
  id: 'f',
  entity: 'e',
  steps: [
    {
      id: 'one',
      title: '品牌',
      sections: [
        {
          id: 's',
          title: '概况',
          columns: 1,
          fields: [
            item('no', { type: 'text', title: '编号' }),
            item('name', { type: 'text', title: '名称' }),
            item('certs', {
              type: 'list',
              title: '认证',
              fields: { file: { type: 'files', title: '证书' } },
            }),
          ],
        },
      ],
    },
  ],
}

describe('changes for a reviewer', () => {
  it('ignores empty values, key order and ids of files', () => {
    expect(isSameJson(undefined, '')).toBe(true)
    expect(isSameJson({ a: 1, b: null }, { b: '', a: 1 })).toBe(true)
    expect(isSameJson([file('1', 'a.pdf')], [file('2', 'a.pdf')])).toBe(true)
    expect(isSameJson([file('1', 'a.pdf')], [file('1', 'b.pdf')])).toBe(false)
    expect(isSameJson(0, null)).toBe(false)
  })

  it('counts nothing as changed without an earlier version, and never the number', () => {
    expect(
      reviewSections(form, { name: 'a' }, null).flatMap((section) =>
        section.rows.filter((row) => row.isChanged),
      ),
    ).toEqual([])

    const rows = reviewSections(form, { no: '2', name: 'b' }, { no: '1', name: 'a' }, 'no')[0]!.rows

    expect(rows.filter((row) => row.isChanged).map((row) => row.item.name)).toEqual(['name'])
  })

  it('filters by change and by remark', () => {
    const sections = reviewSections(form, { name: 'b' }, { name: 'a' })
    expect(filterSections(sections, 'changed', [])[0]!.rows).toHaveLength(1)
    expect(
      filterSections(sections, 'remarked', [
        { path: 'certs/0/file', level: 'must', content: 'x' },
      ])[0]!.rows[0]!.item.name,
    ).toBe('certs')

    expect(filterSections(sections, 'remarked', [])).toEqual([])
  })

  it('finds the files of rows and says where they belong', () => {
    expect(
      filesInForm(form, { certs: [{}, { file: [file('1', 'a.pdf')] }] }).map(
        (placed) => placed.place,
      ),
    ).toEqual(['认证 第 2 行 证书'])
  })
})
