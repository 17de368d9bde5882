import { writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { copyConfig, type EditedConfig } from '../edited-config.ts'

/** kind shows a, a shows b, b shows c, and c counts in a sum. */
export const probeFiles: Record<string, string> = {
  'entities/probe.yaml': `# yaml-language-server: $schema=../../.vscode/schemas/entity.schema.json
title: 试样
titleField: name
scope: { year: year, region: regionCode, owner: enterpriseId }
fields:
  year: { type: year, title: 年度, readonly: true, default: { year: realYear } }
  enterpriseId: { type: text, title: 主体标识, readonly: true }
  regionCode: { type: region, title: 所在地, depth: district, root: "530000", readonly: true, default: { user: enterprise.regionCode }, filter: true }
  name: { type: text, title: 名称, required: true, maxLength: 60, search: true, sort: true, filter: true }
  kind: { type: dictionary, title: 种类, dictionary: probe_kind, filter: true }
  a: { type: text, title: 甲, visibleWhen: { field: kind, is: "1" }, maxLength: 40, search: true, filter: true }
  b: { type: text, title: 乙, visibleWhen: { field: a, is: go }, maxLength: 40, search: true }
  c: { type: money, title: 丙, unit: 万元, visibleWhen: { field: b, notEmpty: true } }
  items:
    type: list
    title: 明细
    maxItems: 50
    itemTitle: label
    fields:
      label: { type: text, title: 名目, maxLength: 40 }
      amount: { type: money, title: 金额, unit: 万元, visibleWhen: { field: a, is: go } }
  total: { type: money, title: 合计, unit: 万元, computed: { sum: ["items.*.amount"] } }
  sumHidden: { type: decimal, title: 合计丙, computed: { sum: [c] } }
access:
  - { roles: [declare], rows: own, actions: [read, create, update, remove, export] }
  - { roles: [district], rows: region, actions: [read, export] }
`,
  'dictionaries/probe_kind.yaml': `# yaml-language-server: $schema=../../.vscode/schemas/dictionary.schema.json
title: 试样种类
items: [{ value: "1", label: 甲类 }, { value: "0", label: 乙类 }]
`,
  'forms/probe.yaml': `# yaml-language-server: $schema=../../.vscode/schemas/form.schema.json
entity: probe
title: 试样表
steps:
  - id: one
    title: 第一步
    sections: [{ id: one, title: 基本, columns: 2, fields: [name, kind, a, b, c, items, total, sumHidden] }]
submit: { transition: submit, title: 提交 }
`,
  'workflows/probe.yaml': `# yaml-language-server: $schema=../../.vscode/schemas/workflow.schema.json
entity: probe
title: 试样流程
initial: draft
states:
  draft: { title: 草稿, tone: gray, edit: { roles: [declare], own: true, fields: all } }
  pending: { title: 待审, tone: blue }
  passed: { title: 通过, tone: green, final: true }
transitions:
  submit: { title: 提交, tone: primary, from: draft, to: pending, by: { roles: [declare], own: true }, guard: [form-valid], undo: 60 }
  pass: { title: 通过, tone: primary, from: pending, to: passed, by: { roles: [district], region: within } }
`,
  'pages/probe/list.yaml': `# yaml-language-server: $schema=../../../.vscode/schemas/page.schema.json
kind: list
path: /probe/list
title: 试样
auth: [declare, district]
entity: probe
columns: [{ field: name, open: probe/edit, width: 240 }, { field: kind }, { field: a }, { field: c }, { field: sumHidden }, { field: total }]
filters: [{ keyword: [name, a, b], placeholder: 名称 }, { field: kind }]
rowActions: [{ title: 修改, open: probe/edit }, { transition: pass }]
bulkActions: [{ export: xlsx }]
export: { maxRows: 1000, fileName: 试样 }
card: { title: name, lines: [kind] }
`,
  'pages/probe/edit.yaml': `# yaml-language-server: $schema=../../../.vscode/schemas/page.schema.json
kind: form
path: /probe/edit
title: 填写试样
auth: [declare]
form: probe
list: probe/list
`,
}

/**
 * The shipped configuration with a record whose conditions form a chain.
 * @param changed other texts of these files
 */
export function configWithProbe(
  changed: Record<string, (text: string) => string> = {},
): EditedConfig {
  const files = copyConfig()
  mkdirSync(join(files.dir, 'pages/probe'))
  for (const [path, text] of Object.entries(probeFiles))
    writeFileSync(join(files.dir, path), changed[path]?.(text) ?? text)

  return files
}
