import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#config-compiler/read-config.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { writeEditorSchemas } from '#tools/editor/write-schemas.ts'
import { LanguageServer } from './language-server.ts'

const root = mkdtempSync(join(tmpdir(), 'pinlu-editor-'))
const config = readConfig(readConfigDir('config')).config!
let server: LanguageServer

beforeAll(async () => {
  cpSync('config', join(root, 'config'), { recursive: true })
  writeEditorSchemas(config, join(root, '.vscode/schemas'))
  server = await LanguageServer.start(
    root,
    JSON.parse(readFileSync('.vscode/settings.json', 'utf8')) as Record<string, unknown>,
  )
})
afterAll(async () => {
  await server.stop()
  rmSync(root, { recursive: true, force: true })
})

let opened = 0

/**
 * A shipped file with one text changed, open in the editor under a name of its own; `|` in the new
 * text is the cursor.
 */
function edit(shipped: string, good: string, bad: string) {
  const path = shipped.replace(/[^/]+$/, (name) => `e${opened++}-${name}`)
  const text = readFileSync(shipped, 'utf8')

  expect(text).toContain(good)
  const at = text.indexOf(good) + Math.max(0, bad.indexOf('|'))
  const changed = text.replace(good, () => bad.replace('|', ''))
  const lines = changed.slice(0, at).split('\n')
  const position = { line: lines.length - 1, character: lines.at(-1)!.length }
  const diagnostics = server.open(path, changed)

  return {
    diagnostics,
    complete: async () =>
      (await server.complete(path, position)).map(({ label, documentation }) => ({
        label,
        text: typeof documentation === 'string' ? documentation : (documentation?.value ?? ''),
      })),
    hover: () => server.hover(path, position),
    shut: () => server.shut(path),
  }
}

describe('what an editor shows of the shipped configuration', () => {
  test.concurrent.each([
    'config/roles.yaml',
    'config/menus/sider.yaml',
    'config/pages/declare-audit/district.yaml',
    'config/pages/declare/fill.yaml',
    'config/entities/declaration.yaml',
    'config/forms/declaration.yaml',
    'config/workflows/declaration.yaml',
    'config/years.yaml',
    'config/texts/en-US/pages.yaml',
  ])('%s has nothing underlined', async (path) => {
    expect(await server.open(path, readFileSync(path, 'utf8'))).toEqual([])
    server.shut(path)
  })
})

describe('names defined in other files', () => {
  test('a role is completed, with its Chinese title', async () => {
    const { complete, shut } = edit(
      'config/pages/declare-audit/district.yaml',
      'auth: [admin',
      'auth: [|, admin',
    )

    const items = await complete()

    expect(items.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['province', 'auditors', 'declare']),
    )
    expect(items.find(({ label }) => label === 'province')?.text).toContain('省级审核员')
    shut()
  })

  test('a field of the chosen entity is completed, and no field of another', async () => {
    const { complete, shut } = edit(
      'config/pages/declare-audit/district.yaml',
      'field: brandName',
      'field: bra|',
    )

    const labels = (await complete()).map(({ label }) => label)

    expect(labels).toContain('brandNameEn')
    expect(labels).toContain('submittedAt')
    const foreign = Object.keys(config.entities['article']!.fields).filter(
      (name) => name === 'publishAt' || name === 'pageCode',
    )
    for (const name of foreign) expect(labels).not.toContain(name)
    shut()
  })

  test.each([
    [
      'a workflow state',
      'config/pages/declare-audit/district.yaml',
      '[cityPending',
      '[|',
      'cityPending',
    ],
    [
      'a set of states',
      'config/pages/declare-audit/district.yaml',
      '[cityPending',
      '[|',
      'evaluating',
    ],
    [
      'a set of states in a transition',
      'config/workflows/declaration.yaml',
      'provincePending, eval',
      '|, eval',
      'closed',
    ],
    [
      'a block of columns',
      'config/pages/declare-audit/district.yaml',
      'use: audit',
      'use: a|',
      'audit',
    ],
    ['a dialog', 'config/workflows/declaration.yaml', 'dialog: return', 'dialog: |', 'reject'],
    [
      'a dictionary',
      'config/entities/declaration.yaml',
      'dictionary: industry',
      'dictionary: |',
      'sales_channel',
    ],
    [
      'an entity',
      'config/forms/declaration.yaml',
      'entity: declaration',
      'entity: |',
      'catalog-brand',
    ],
    [
      'a part of an article',
      'config/entities/article.yaml',
      'pinned: top',
      'pinned: |',
      'needConfirm',
    ],
    ['a form', 'config/pages/declare/fill.yaml', 'form: declaration', 'form: |', 'article'],
    [
      'a time window',
      'config/workflows/declaration.yaml',
      'window: declare',
      'window: |',
      'declare',
    ],
  ])('%s is completed', async (_, path, good, bad, expectedLabel) => {
    const { complete, shut } = edit(path, good, bad)
    expect((await complete()).map(({ label }) => label)).toContain(expectedLabel)
    shut()
  })

  test.each([
    ['a role', 'config/menus/sider.yaml', 'auth: [admin', 'auth: [admni'],
    ['a field', 'config/pages/declare-audit/district.yaml', 'field: brandName', 'field: brandNmae'],
    ['an entity', 'config/forms/declaration.yaml', 'entity: declaration', 'entity: declaratoin'],
    ['a set of states', 'config/pages/declare-audit/district.yaml', 'concluded] }', 'concludd] }'],
    ['a block of columns', 'config/pages/declare-audit/district.yaml', 'use: audit', 'use: adit'],
    [
      'a dictionary',
      'config/entities/declaration.yaml',
      'dictionary: industry',
      'dictionary: industri',
    ],
  ])('%s that does not exist is underlined where it stands', async (_, path, good, bad) => {
    const { diagnostics, shut } = edit(path, good, bad)
    const underlined = await diagnostics
    expect(underlined.length).toBeGreaterThan(0)
    const lines = readFileSync(path, 'utf8').replace(good, bad).split('\n')

    expect(
      underlined.some(({ range: { start } }) =>
        lines[start.line]!.includes(bad.split(/[ [,]/).at(-1)!),
      ),
    ).toBe(true)

    shut()
  })
})

describe('hover texts and snippets', () => {
  test.each([
    ['config/pages/declare-audit/district.yaml', 'columns:', 'col|umns:', '按顺序列出的列'],
    ['config/workflows/declaration.yaml', 'initial:', 'ini|tial:', '新建的记录处于哪个状态'],
    [
      'config/entities/declaration.yaml',
      'titleField:',
      'title|Field:',
      '在页面标题和消息中代表这条记录的字段',
    ],
  ])('%s %s', async (path, good, bad, sentence) => {
    const { hover, shut } = edit(path, good, bad)
    expect(await hover()).toContain(sentence)
    shut()
  })

  test.each([
    ['a page', 'config/pages/declare-audit/district.yaml', '|'],
    ['a list page', 'config/pages/declare-audit/district.yaml', 'kind: list\n|'],
    ['an entity', 'config/entities/article.yaml', '|'],
    ['a form', 'config/forms/article.yaml', '|'],
    ['a workflow', 'config/workflows/declaration.yaml', '|'],
    ['a dictionary', 'config/dictionaries/year.yaml', '|'],
    ['a menu', 'config/menus/sider.yaml', '- |'],
    ['a menu that is empty', 'config/menus/sider.yaml', '|'],
    ['a field', 'config/entities/article.yaml', 'fields:\n  note:\n    |'],
    ['a step', 'config/forms/article.yaml', 'entity: article\nsteps:\n  - |'],
    ['a state', 'config/workflows/declaration.yaml', 'entity: declaration\nstates:\n  over: |'],
    [
      'a column',
      'config/pages/declare-audit/district.yaml',
      'kind: list\nentity: article\ncolumns:\n  - |',
    ],
  ])('in the new file of %s each thing is offered once', async (_, path, text) => {
    const { complete, shut } = edit(path, readFileSync(path, 'utf8'), text)
    const labels = (await complete())
      .map(({ label }) => label)
      .filter((label) => /[\u4e00-\u9fff]/.test(label))

    expect(labels).toEqual([...new Set(labels)])
    expect(labels.length).toBeGreaterThan(0)
    shut()
  })

  test('a key that another one needs is missing in the words of its rule, and each type is offered', async () => {
    const entity = 'config/entities/declaration.yaml'
    const missing = edit(
      entity,
      'packing: { type: text, title: 包装',
      'packing: { type: dictionary, title: 包装',
    )
    expect((await missing.diagnostics).map(({ message }) => message).join()).toContain(
      '字段缺少必需的键。例如字典字段没有写用哪个字典。',
    )
    missing.shut()

    const { complete, shut } = edit(entity, 'packing: { type: text', 'packing: { type: |')
    expect((await complete()).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['text', 'dictionary', 'money']),
    )
    shut()
  })

  test('the key of a new role is called what it is', async () => {
    const { complete, shut } = edit('config/roles.yaml', 'roles:\n', 'roles:\n  |\n')
    expect((await complete()).map(({ label }) => label)).toContain('角色标识')
    shut()
  })

  test('a new item of a list is offered as a whole', async () => {
    const { complete, shut } = edit(
      'config/pages/declare-audit/district.yaml',
      'columns:\n',
      'columns:\n  - |\n',
    )

    expect((await complete()).map(({ label }) => label)).toContain('打开记录的列')
    shut()
  })
})
