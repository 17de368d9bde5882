import { expect, test } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { stepSchema } from './form-schema.ts'

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

test('the schema of a step has all its fields whatever their condition, and says nothing of it', () => {
  const schema = stepSchema(config, 'brand', 'a', 2025)
  expect(stepSchema(config, 'brand', 'a', 2025)).toBe(schema)
  expect(stepSchema(config, 'brand', 'a', 2024)).not.toBe(schema)
  expect(schema).toEqual({
    $id: '/brand/2025/a',
    type: 'object',
    properties: {
      isPatented: { type: 'boolean' },
      patentNo: { type: 'string' },
      name: { type: 'string' },
    },
  })
})

test('loose fields are one step', () => {
  const { title, fields } = config.entities['brand'] ?? { title: '', fields: {} }
  const loose = {
    ...config,
    entities: { 'brand.return': { title, titleField: '', access: [], fields } },
    forms: {},
  }

  expect(
    Object.keys(stepSchema(loose, 'brand.return', 'form', null)['properties'] as object),
  ).toEqual(Object.keys(fields))
})
