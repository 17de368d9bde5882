import { describe, expect, test } from 'vitest'
import { lintShipped, shippedFiles } from './lint-files.ts'

/** One fault: file, what stands there, what somebody wrote instead, the rule that tells it. */
type Fault = [file: string, good: string, bad: string, rule: string]

const wrongIcon: Fault = ['menus/sider.yaml', 'icon: ', 'icon: x', 'schema/enum']

const twenty: Record<string, Fault[]> = {
  'of every kind of file': [
    ['pages/declare-audit/city.yaml', 'auth: [admin, city]', 'auth: [admin, ctiy]', 'ref/role'],
    ['regions/yunnan.yaml', '{ l: K, "n": 昆明市', '{ l: "9", "n": 昆明市', 'schema/format'],
    ['years.yaml', '"2022-08-01"', '"2022-8-1"', 'schema/format'],
    ['messages/declaration.yaml', '“{title}”等待', '“{titel}”等待', 'messages/placeholder'],
    ['pages/cms/article.yaml', 'entity: article', 'entity: artcle', 'ref/entity'],
    ['portal.yaml', 'dictionary: top10_industry', 'dictionary: top10_industri', 'ref/dictionary'],
    ['roles.yaml', 'userType: EXPERT', 'userType: EXPRT', 'ref/dictionary-value'],
    ['forms/register.yaml', 'entity: ', 'entty: ', 'schema/unknown-key'],
    ['workflows/declaration.yaml', 'in: ["false", quality]', 'in: [false, quality]', 'schema/type'],
    ['pages/declare/fill.yaml', 'form: declaration', 'form: declaraton', 'ref/form'],
    [
      'pages/declare-audit/view.yaml',
      'hideSider: true',
      'hideSider: yes',
      'yaml/ambiguous-boolean',
    ],
    ['entities/enterprise.yaml', 'type: mobile', 'type: moble', 'schema/enum'],
    ['entities/article.yaml', 'maxSize: "20MB"', 'maxSize: 20', 'schema/type'],
    ['pages/upkeep/catalog-check.yaml', 'entity: ', 'entiy: ', 'schema/unknown-key'],
    ['dictionaries/industry.yaml', 'label: ', 'lable: ', 'schema/unknown-key'],
    ['routes.yaml', 'screen: login', 'screen: lgoin', 'schema/enum'],
    ['menus/sider.yaml', 'path: /system/workflow', 'path: /system/workflw', 'ref/menu-route'],
    ['pages/declare/status.yaml', 'field: type, width', 'field: tpye, width', 'ref/field'],
    [
      'pages/cms/notice.yaml',
      'categoryCode, is: notice',
      'categoryCode, equals: notice',
      'schema/unknown-key',
    ],
    ['entities/catalog-brand.yaml', 'display: name', 'display: nmae', 'ref/field'],
  ],
}

/** A text with the faults of its file. */
function changedBy(faults: Fault[], path: string, text: string): string {
  for (const [file, good, bad] of faults) {
    if (file !== path) continue
    expect(text, path).toContain(good)
    text = text.replace(good, () => bad)
  }

  return text
}

/** What is said about the shipped configuration with all these faults at once. */
function said(faults: Fault[]): { rule: string; file: string; line: number }[] {
  const changed = shippedFiles.map(({ path, text }) => ({
    path,
    text: changedBy(faults, path, text),
  }))
  return lintShipped(changed).problems
}

describe('one fault hides no other', () => {
  test.each(Object.entries(twenty))('twenty faults %s are told at once', (_, faults) => {
    const reportedFiles = said(faults).map(({ file }) => file)
    const missed = faults.filter(([file]) => !reportedFiles.includes(file))
    expect(missed).toEqual([])
    expect(reportedFiles).toHaveLength(faults.length)
  })

  const role: Fault = [
    'pages/declare-audit/city.yaml',
    'auth: [admin, city]',
    'auth: [admin, ctiy]',
    'ref/role',
  ]

  test.each<Fault>([
    wrongIcon,
    ['regions/yunnan.yaml', '{ l: K, "n": 昆明市', '{ l: "9", "n": 昆明市', 'schema/format'],
    ['years.yaml', '"2022-08-01"', '"2022-13-01"', 'years/date'],
    ['messages/declaration.yaml', '“{title}”等待', '“{titel}”等待', 'messages/placeholder'],
    ['entities/article.yaml', 'titleField: title', 'titleField: [title', 'yaml/syntax'],
  ])('a misspelt role is told beside a fault in %s', (...fault) => {
    expect(said([role, fault]).map(({ file }) => file)).toEqual([role[0], fault[0]].toSorted())
  })

  test('names possibly defined in an unreadable part of a common file are reported, and the rest is checked', () => {
    const without = shippedFiles.filter(({ path }) => !path.startsWith('dictionaries/'))
    const problems = lintShipped(without).problems
    expect(problems.map(({ rule }) => rule)).toContain('ref/dictionary')
    expect(problems.map(({ rule }) => rule)).not.toContain('internal/rule-crash')
  })
})

const needed = ['portal.yaml', 'years.yaml', 'roles.yaml', 'routes.yaml']
const ways: [string, (text: string) => string | null, string][] = [
  ['without a bracket', (text) => `${text}\nextra: [a\n`, 'yaml/syntax'],
  ['missing', () => null, 'file/missing'],
]

describe.each(ways)('a file that every configuration has, %s,', (_, spoil, rule) => {
  const spoilt = (needle: string, others: Fault[] = []) =>
    lintShipped(
      shippedFiles.flatMap(({ path, text }) => {
        if (path !== needle) return [{ path, text: changedBy(others, path, text) }]
        const left = spoil(text)
        return left === null ? [] : [{ path, text: left }]
      }),
    ).problems.map((problem) => `${problem.rule} ${problem.file}`)

  test.each(needed)('is told alone: %s', (path) => {
    expect(spoilt(path)).toEqual([`${rule} ${path}`])
  })

  test.each(needed)('lets the others be checked: %s', (path) => {
    const others = twenty['of every kind of file']!.filter(
      ([file, , , other]) =>
        !needed.includes(file) && other !== 'ref/role' && other !== 'ref/menu-route',
    )

    const problemLines = spoilt(path, others)

    expect(
      others.filter(
        ([file]) => !problemLines.some((problemLine) => problemLine.endsWith(` ${file}`)),
      ),
    ).toEqual([])
  })
})
