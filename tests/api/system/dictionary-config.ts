import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBareConfig, type EditedConfig, shippedFiles } from '../edited-config.ts'

/** What administrators see of dictionaries, who they are, and some dictionaries. */
const shipped = shippedFiles(
  'roles.yaml',
  ...['dictionary', 'dictionary-item'].flatMap((id) => [`entities/${id}.yaml`, `forms/${id}.yaml`]),
  ...['dict', 'dict-edit', 'dict-item', 'dict-item-edit'].map((id) => `pages/system/${id}.yaml`),
  ...[
    'declare_status',
    'industry',
    'product_category',
    'return_reason',
    'role',
    'tag_tone',
    'tax_rating',
    'unit',
    'user_type',
  ].map((id) => `dictionaries/${id}.yaml`),
)

/** Records that hold items of these dictionaries. */
const records = {
  'entities/enterprise.yaml': `title: 申报主体
titleField: name
scope: { owner: enterpriseId }
fields:
  name: { type: text, title: 名称, required: true, maxLength: 60 }
  enterpriseId: { type: text, title: 主体标识, readonly: true, default: { field: id } }
  industry: { type: dictionary, title: 产业, dictionary: industry }
  category: { type: dictionary, title: 产品类别, dictionary: product_category, parent: industry }
  unit: { type: dictionary, title: 单位, dictionary: unit }
  taxRating: { type: dictionary, title: 纳税信用等级, dictionary: tax_rating }
  reason: { type: dictionary, title: 退回原因, dictionary: return_reason }
access:
  - { roles: [declare], rows: own, actions: [read, update] }
  - { roles: [district, city, province, leader, expert], rows: all, actions: [read] }
`,
  'forms/enterprise.yaml': `entity: enterprise
title: 申报主体
steps:
  - id: main
    title: 主体
    sections: [{ id: main, title: 主体, columns: 2, fields: [name, industry, category, unit, taxRating, reason] }]
`,
  'entities/declaration.yaml': `title: 品牌申报
titleField: brandName
scope: { year: year, owner: enterpriseId }
fields:
  year: { type: year, title: 年度, readonly: true, default: { year: realYear } }
  enterpriseId: { type: text, title: 主体标识, readonly: true }
  brandName: { type: text, title: 品牌名称, maxLength: 30, search: true }
  industry: { type: dictionary, title: 所属产业, dictionary: industry }
access:
  - { roles: [declare], rows: own, actions: [read, create, update, remove] }
`,
  'forms/declaration.yaml': `entity: declaration
title: 品牌申报
steps:
  - id: main
    title: 品牌
    sections: [{ id: main, title: 品牌, columns: 2, fields: [brandName, industry] }]
submit: { transition: submit, title: 提交 }
`,
  'pages/declare/list.yaml': `kind: list
path: /declare/list
title: 我的申报
auth: [declare]
entity: declaration
columns: [{ field: brandName, open: declare/edit, width: 240 }, { field: industry }]
card: { title: brandName, lines: [industry] }
`,
}

const menu = `- { path: /system/dict, title: 字典管理, icon: settings, header: work, auth: [admin] }
- { path: /system/dict-item, title: 字典选项, icon: settings, header: work, auth: [admin] }
`

/** Nobody stands in for another here. */
const substitutes = Array.from({ length: 4 }, (): [string, string] => [', substitute: true', ''])

/** A small configuration in which administrators change dictionaries as in the shipped one. */
export function createDictionaryConfig(): EditedConfig {
  const config = createBareConfig({ ...shipped, ...records })
  config.edit('roles.yaml', ...substitutes)
  config.edit('portal.yaml', ['supported: [zh-CN]', 'supported: [zh-CN, en-US]'])
  appendFileSync(join(config.dir, 'menus/sider.yaml'), menu)

  return config
}
