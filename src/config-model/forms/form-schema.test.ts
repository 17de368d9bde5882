import { expect, test } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { draftRecord, type RecordData } from '#config-model/record.ts'
import { effectiveForm, stepSchema } from './form-schema.ts'

const config = {
  years: { realYear: 2025 },
  roles: { roles: {} },
  dictionaries: {},
  entities: {
    brand: {
      title: '品牌',
      titleField: 'name',
      access: [],
      fields: {
        isPatented: { type: 'boolean', title: '有专利' },
        patentNo: {
          type: 'text',
          title: '专利号',
          requiredWhen: { field: 'isPatented', is: true },
        },
        name: { type: 'text', title: '名称', readonlyWhen: { field: 'isFixed', is: true } },
        isFixed: { type: 'boolean', title: '已定名' },
      },
    },
  },
  forms: {
    brand: {
      entity: 'brand',
      title: '品牌',
      steps: [
        {
          id: 'a',
          title: '一',
          sections: [{ id: 's', title: '节', fields: ['isPatented', 'patentNo', 'name'] }],
        },
      ],
    },
  },
} as unknown as Config

function schemaFor(data: RecordData) {
  const record = draftRecord({ entity: 'brand', year: 2025, data })
  const [step] = effectiveForm(config, 'brand', { record, user: null, now: new Date(0) }).steps
  if (!step) throw new Error('no step')

  return stepSchema(config, 'brand', step, 2025)
}

test('stepSchema gives the same objects for fields in the same condition, others when one becomes required or readonly', () => {
  const optional = schemaFor({ isPatented: false })
  expect(schemaFor({ name: '普洱茶' })).toBe(optional)
  expect(optional.schema['required']).toEqual([])
  const required = schemaFor({ isPatented: true })

  expect(required).not.toBe(optional)
  expect(required.schema['required']).toEqual(['patentNo'])
  const readonly = schemaFor({ isPatented: true, isFixed: true })

  expect(readonly).not.toBe(required)
  expect(readonly.uiSchema['name']).toMatchObject({ 'ui:readonly': true })
})
