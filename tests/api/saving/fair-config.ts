import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyConfig, type EditedConfig } from '../edited-config.ts'

const entity = `# yaml-language-server: $schema=../../.vscode/schemas/entity.schema.json
title: 展会
titleField: name
fields:
  name: { type: text, title: 展会名称, minLength: 4, maxLength: 40, required: true, search: true, sort: true }
  from: { type: date, title: 开始日期, required: true }
  to: { type: date, title: 结束日期, required: true, atLeast: { field: from }, message: 结束日期不得早于开始日期 }
  kind: { type: dictionary, title: 级别, dictionary: honour_level, filter: true }
  isOnline: { type: boolean, title: 线上举办, default: false }
  url: { type: url, title: 网址, visibleWhen: { field: isOnline, is: true } }
  remark: { type: text, title: 备注, maxLength: 10 }
  days: { type: integer, title: 天数, minimum: 1, readonly: true }
rules:
  - id: onlineUrl
    when: { field: isOnline, is: true }
    require: { field: url, notEmpty: true }
    at: url
    message: 线上展会须填写网址
access:
  - { roles: [admin, content], rows: all, actions: [read, create, update, remove] }
  - { roles: [district], rows: all, actions: [read] }
`
const form = `# yaml-language-server: $schema=../../.vscode/schemas/form.schema.json
entity: fair
title: 展会
steps:
  - id: main
    title: 展会信息
    sections: [{ id: main, title: 展会信息, columns: 2, fields: [name, from, to, kind, isOnline, url, days] }]
`
const list = `# yaml-language-server: $schema=../../../.vscode/schemas/page.schema.json
kind: list
path: /cms/fair
title: 展会管理
auth: [admin, content]
entity: fair
columns: [{ field: name, open: cms/fair-edit, width: 320 }, { field: kind, width: 120 }]
rowActions: [{ title: 编辑, open: cms/fair-edit }, { remove: true }]
toolbar: [{ title: 新建展会, open: cms/fair-edit }]
card: { title: name, lines: [kind] }
`
const edit = `# yaml-language-server: $schema=../../../.vscode/schemas/page.schema.json
kind: form
path: /cms/fair-edit
title: 编辑展会
auth: [admin, content]
form: fair
list: cms/fair
`

/** The files of a kind of record without workflow and publishing: saving alone makes it valid. */
export const fairFiles: Record<string, string> = {
  'entities/fair.yaml': entity,
  'forms/fair.yaml': form,
  'pages/cms/fair.yaml': list,
  'pages/cms/fair-edit.yaml': edit,
}

/** The shipped configuration with trade fairs. */
export function configWithFairs(): EditedConfig {
  const config = copyConfig()
  for (const [file, text] of Object.entries(fairFiles)) writeFileSync(join(config.dir, file), text)
  return config
}
