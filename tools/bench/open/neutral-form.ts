import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const types = ['text', 'text', 'integer', 'date', 'boolean'] as const

/** A copy of a configuration with one kind of record more: `count` plain fields in one step, kept by administrators, opened at `/bench/neutral`. */
export function configWithNeutralForm(config: string, folder: string, count: number): string {
  cpSync(config, folder, { recursive: true })
  const names = Array.from({ length: count }, (_, at) => `field${at + 1}`)
  const fields = names.map((name, at) => `  ${name}: { type: ${types[at % types.length]}, title: 第${at + 1}项 }`)
  const put = (file: string, text: string) => writeFileSync(join(folder, file), text)
  mkdirSync(join(folder, 'pages/bench'))
  put(
    'entities/neutral.yaml',
    `title: 登记\ntitleField: field1\nfields:\n${fields.join('\n')}\naccess:\n  - { roles: [admin], rows: all, actions: [read, create, update, remove] }\n`,
  )
  put(
    'forms/neutral.yaml',
    `entity: neutral\ntitle: 登记\nsteps:\n  - id: main\n    title: 登记\n    sections: [{ id: main, title: 登记, columns: 2, fields: [${names.join(', ')}] }]\n`,
  )
  put(
    'pages/bench/neutral.yaml',
    'kind: list\npath: /bench/neutral-list\ntitle: 登记\nauth: [admin]\nentity: neutral\ncolumns: [{ field: field1, open: bench/neutral-edit }]\nrowActions: [{ title: 编辑, open: bench/neutral-edit }]\ntoolbar: [{ title: 新建, open: bench/neutral-edit }]\ncard: { title: field1, lines: [field2] }\n',
  )
  put(
    'pages/bench/neutral-edit.yaml',
    'kind: form\npath: /bench/neutral\ntitle: 登记\nauth: [admin]\nform: neutral\nlist: bench/neutral\n',
  )
  return folder
}

/** The same fields as bare HTML: what a browser needs at least. */
export function rawForm(count: number): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const type = { integer: 'number', date: 'date', boolean: 'checkbox', text: 'text' }[
      types[at % types.length] ?? 'text'
    ]
    return `<p><label for="f${at}">第${at + 1}项</label> <input id="f${at}" type="${type}"></p>`
  })
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>登记</title><main><form>${rows.join('')}</form></main></html>`
}
