import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { changePhrases, configChanges } from '#config-compiler/compare/config-changes.ts'
import { compareWords } from '#config-compiler/compare/plan/compare-words.ts'
import { formatFinding } from '#config-compiler/compare/plan/finding.ts'
import { withoutRenames } from '#config-compiler/compare/plan/group-rights.ts'
import type { Kind } from '#config-compiler/parse/kinds.ts'
import { configSchemas, definitions, keyTitle } from '#config-compiler/shape/schemas.ts'
import type { Config } from '#config-model/config.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import { buildAccessTable } from '#config-model/rights/table/access-table.ts'
import {
  compareAccessTables,
  formatAccessTable,
  type AccessChange,
} from '#config-model/rights/table/access-text.ts'
import { getLocalizedConfig } from '#server/middleware/locale.ts'
import { shippedConfig } from '../api/shipped-config.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const shipped = shippedConfig()
const changed = (change: (config: Config) => void): Config => {
  const after = structuredClone(shipped)
  change(after)
  return after
}

type Tree = Record<string, unknown>
const isTree = (value: unknown): value is Tree => value !== null && typeof value === 'object'

/** The words of a kind of file: every key that its schema knows. */
function wordsOf(node: unknown, words = new Set<string>()): Set<string> {
  if (!isTree(node)) return words
  if (isTree(node['properties'])) for (const key of Object.keys(node['properties'])) words.add(key)
  for (const inner of Object.values(node)) wordsOf(inner, words)

  return words
}

/** The titles of a key wherever a schema has it. */
const titlesOf = (schema: unknown, key: string): string[] =>
  holdersOf(schema, 'properties')
    .map(({ properties }) => (isTree(properties) ? properties[key] : undefined))
    .flatMap((word) => (isTree(word) && typeof word['title'] === 'string' ? [word['title']] : []))

/** Objects below a value that hold a key. */
function holdersOf(value: unknown, key: string): Tree[] {
  if (!isTree(value)) return []
  const holder = !Array.isArray(value) && Object.hasOwn(value, key) ? [value] : []
  return [...holder, ...Object.values(value).flatMap((inner) => holdersOf(inner, key))]
}

/** The first object of a value that is no list. */
function firstObject(value: unknown): Tree | undefined {
  if (!isTree(value)) return undefined
  return Array.isArray(value) ? value.map(firstObject).find((inner) => inner !== undefined) : value
}

const partOf: Partial<Record<Kind, keyof Config>> = {
  portal: 'portal',
  years: 'years',
  roles: 'roles',
  routes: 'routes',
  menu: 'menus',
  page: 'pages',
  form: 'forms',
  entity: 'entities',
  workflow: 'workflows',
  dictionary: 'dictionaries',
  messages: 'messages',
  channels: 'channels',
}

/** Blocks and sets are put where they are used before anything is compared. */
const resolved = new Set(['use', 'columnSets', 'filterSets', 'dialogs', 'dialog', 'sets'])

const words = (Object.entries(partOf) as [Kind, keyof Config][]).flatMap(([kind, part]) =>
  [...wordsOf(configSchemas[kind])]
    .filter((key) => !resolved.has(key))
    .map((key) => [kind, part, key] as const),
)

describe('a plan has a line for a change of every word of the language', () => {
  it('knows the words', () => expect(words.length).toBeGreaterThan(250))

  it.each(words)('%s: %s, %s', (kind, part, key) => {
    const after = { ...shipped, [part]: structuredClone(shipped[part]) }
    const [holder] = holdersOf(after[part], key)
    const place =
      holder ??
      firstObject(
        Object.values(after[part] as Tree).find((item) => firstObject(item) !== undefined),
      )!

    if (holder) delete place[key]
    else place[key] = 'something'
    const [line, ...more] = configChanges(shipped, after, 10_000)

    expect(more.length).toBeLessThan(5)
    expect(line).toBeDefined()
    const [english] = configChanges(shipped, after, 10_000, 'en-US')

    // What has a title of its own is called by it.
    const isNamed = isTree(holdersOf(shipped[part], key)[0]?.[key])
    if (isNamed) return

    const titles = [...titlesOf([configSchemas[kind], definitions], key), keyTitle(kind, key)]

    expect(titles.some((title) => line?.includes(title.slice(0, 20)))).toBe(true)
    expect(english).toContain(key)
  })
})

it('names a key by its title at its place: the fields of a section are no rules of the form', () => {
  const after = changed(({ forms }) => {
    forms['declaration']?.steps[0]?.sections[0]?.fields.pop()
  })

  const [line] = configChanges(shipped, after)

  expect(line).not.toContain('本表单的特别规定')
  expect(line).toMatch(/的字段：/)
})

describe('what has consequences for people though no record is another', () => {
  const findingsOf = (after: Config) =>
    compareWords(shipped, after).map((finding) => formatFinding(finding, 'zh-CN'))

  it('nothing for nothing', () =>
    expect(compareWords(shipped, structuredClone(shipped))).toEqual([]))

  it.each(['/score', '/admin', '/cms'])('a redirect removed: %s', (path) => {
    const findings = findingsOf(
      changed((config) => (config.routes = config.routes.filter((route) => route.path !== path))),
    )
    expect(findings).toMatchObject([{ level: 'notice', kind: 'people/address-gone' }])
    expect(findings[0]!.message).toContain(`“${path}”`)
  })

  it('a redirect that leads elsewhere, a page that is gone', () => {
    const redirected = changed(
      (config) => (config.routes.find(({ path }) => path === '/cms')!.redirect = '/dashboard'),
    )
    expect(findingsOf(redirected)).toMatchObject([{ kind: 'people/redirected' }])
    expect(findingsOf(changed((config) => delete config.pages['log']))).toMatchObject([
      { kind: 'people/address-gone' },
    ])
  })

  it('a field that is copied from last year, or is not any more', () => {
    const findings = findingsOf(
      changed((config) => (config.entities['declaration']!.fields['brandName']!.copy = false)),
    )
    expect(findings).toMatchObject([
      { kind: 'records/copy', message: expect.stringContaining('不再带过来') },
    ])
  })

  it('a letter that is generated otherwise, or not any more', () => {
    const [name] = Object.entries(shipped.entities['declaration']!.fields).find(
      ([, { template }]) => template,
    )!
    const field = (config: Config) => config.entities['declaration']!.fields[name]!

    expect(findingsOf(changed((config) => delete field(config).template))).toMatchObject([
      { kind: 'records/template' },
    ])
    expect(
      findingsOf(changed((config) => (field(config).template!.text = '另一份'))),
    ).toMatchObject([{ kind: 'records/template', message: expect.stringContaining('有变化') }])
  })
})

/**
 * Code that tells of plans, releases, rights and reasons: whatever it says is a phrase in both
 * languages.
 */
const tellers = [
  'src/config-compiler/compare',
  'src/config-model/rights/table',
  'src/server/config-release/consequences',
  'src/server/config-release/plan',
  'tools/config',
]

describe('what plans, releases, rights and reasons say', () => {
  const files = tellers.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (name) =>
          name.endsWith('.ts') &&
          !name.endsWith('.test.ts') &&
          !/(?:plan-example|breaking-rules)\.ts$/.test(name),
      )
      .map((name) => `${folder}/${name}`),
  )

  it.each(files)('%s says it in both languages', (path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const ours = text
      .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .replaceAll(/\bzh:\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g, '')
      .replaceAll(/^ {4,}(?:good|bad|at): .*$/gm, '')

    const strays = ours.match(/['"`][^'"`\n]*[\p{Script=Han}]{2}[^'"`\n]*['"`]/gu) ?? []
    const understood = ['没有启动', '无法比较', '发布', '回退', '启动', '文件改动']

    expect(strays.filter((stray) => !understood.some((word) => stray.includes(word)))).toEqual([])
  })

  it('English rights and changes hold no Chinese but names', () => {
    const english = getLocalizedConfig(shipped, 'en-US')
    expect(formatAccessTable(buildAccessTable(english, 'en-US'), 'en-US')).not.toMatch(
      /\p{Script=Han}/u,
    )
    const after = changed((config) => (config.years.realYear = 2026))
    for (const change of changePhrases(shipped, after))
      expect(formatPhrase(change, 'en-US')).not.toMatch(/\p{Script=Han}/u)
  })
})

const tableOf = (config: Config) => formatAccessTable(buildAccessTable(config, 'zh-CN'), 'zh-CN')

it('a renamed field or state is one change', () => {
  const after = changed(({ entities, workflows }) => {
    const { fields } = entities['declaration']!
    fields['motto'] = { ...fields['slogan']!, title: '品牌广告语', was: ['slogan'] }
    delete fields['slogan']
    const { states } = workflows['declaration']!
    states['left'] = { ...states['withdrawn']!, was: ['withdrawn'] }
    delete states['withdrawn']
  })

  expect(configChanges(shipped, after).toSorted()).toEqual([
    '实体“品牌申报”（declaration）的字段“品牌广告语”（motto）的名称：“品牌口号”改为“品牌广告语”',
    '实体“品牌申报”（declaration）的字段：“品牌广告语”（motto）改名，原来是“slogan”（已有的内容照常读取）',
    '流程“品牌申报流程”（declaration）的状态：“已撤回”（left）改名，原来是“withdrawn”（已有的内容照常读取）',
  ])
})

it('another order is told beside other changes of the same list', () => {
  const after = changed(({ forms }) => {
    const { steps } = forms['declaration']!
    steps.push(steps.shift()!)
    steps[0]!.help = '请如实填写'
  })

  expect(configChanges(shipped, after)).toEqual([
    '表单“品牌申报表”（declaration）的步骤“品牌信息”（brand）：新增说明（“请如实填写”）',
    '表单“品牌申报表”（declaration）的步骤：调整顺序',
  ])
})

it('a menu entry that moves out of its group leaves the group as it is', () => {
  const after = changed(({ menus }) => {
    const group = menus['sider']!.find(({ path }) => path === '/declare')!
    menus['sider']!.push(group.children!.pop()!)
  })

  const changes = configChanges(shipped, after)
  expect(changes).toHaveLength(2)
  expect(changes[0]).toMatch(/^菜单“sider”“品牌申报”的下级：删除/)
  expect(changes[1]).toMatch(/^菜单“sider”：新增/)
})

it('a field that is renamed wherever it is used takes no rights', () => {
  const after = JSON.parse(JSON.stringify(shipped).replaceAll('"slogan"', '"motto"')) as Config
  for (const entity of ['declaration', 'catalog-brand'])
    after.entities[entity]!.fields['motto']!.was = ['slogan']

  const changes = compareAccessTables(tableOf(shipped), tableOf(after))
  expect(changes).not.toEqual([])
  expect(withoutRenames(after, changes)).toEqual([])
})

it('a page that moved takes no rights where its former address leads to it', () => {
  const path = '/declare-audit/prefecture'
  const after = changed(({ pages, routes }) => {
    const { 'declare-audit/city': page } = pages
    pages['declare-audit/prefecture'] = { ...page!, path }
    delete pages['declare-audit/city']
    routes.push({ path: page!.path, redirect: path, hidden: true })
  })

  const changes = compareAccessTables(tableOf(shipped), tableOf(after))
  const ofPages = (all: AccessChange[]) => all.filter(({ section }) => section === '页面与按钮')
  expect(ofPages(changes)).not.toEqual([])
  expect(ofPages(withoutRenames(after, changes))).toEqual([])
})
