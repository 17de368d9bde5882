import { describe, expect, test } from 'vitest'
import { saidOfEdit } from './said-of-edit.ts'

const declaration = 'entities/declaration.yaml'
const workflow = 'workflows/declaration.yaml'

describe('one edit, one problem, at the edit', () => {
  test.each([
    [
      'a parent field of another dictionary',
      declaration,
      'parent: industry,',
      'parent: subjectKind,',
      'dictionary/parent',
      'subjectKind',
    ],
    [
      'a judgement that does not fit',
      declaration,
      'visibleWhen: { field: result, is: fail }',
      'visibleWhen: { field: result, above: 3 }',
      'condition/operator-type',
      'above',
    ],
    [
      'an entry for each year without its year, which its translation has',
      'menus/sider.yaml',
      '"{year}年历史审核信息"',
      '往年',
      'menu/each-year',
      '往年',
    ],
    [
      'a limit of another kind',
      declaration,
      'atMost: { field: linkedFarmers }',
      'atMost: { field: brandName }',
      'condition/value-type',
      '{ field: brandName }',
    ],
    [
      'a word in the middle of a path',
      declaration,
      'operating.last.netProfit',
      'operating.latest.netProfit',
      'ref/field',
      'operating.latest.netProfit',
    ],
    [
      'a role of shared views that does not exist',
      'portal.yaml',
      'sharedViews: [admin,',
      'sharedViews: [nobody,',
      'ref/role',
      'nobody',
    ],
    [
      'a workflow without its entity',
      workflow,
      'entity: declaration',
      'entity: declaraton',
      'ref/entity',
      'declaraton',
    ],
    [
      'a created record without a required field',
      workflow,
      '          story: { field: story }\n',
      '',
      'workflow/create-incomplete',
      'with',
    ],
    [
      'a date copied from a text',
      workflow,
      'validFrom: { now: date }',
      'validFrom: { field: brandName }',
      'condition/value-type',
      '{ field: brandName }',
    ],
    [
      'an internal address in a menu',
      'menus/public.yaml',
      '/2024top10',
      '"https://10.0.0.3/x"',
      'sec/internal-host',
      '"https://10.0.0.3/x"',
    ],
    [
      'a history year to come',
      'years.yaml',
      '2024]',
      '2024, 2027]',
      'years/current-in-history',
      '2027',
    ],
    [
      'a user type that does not exist',
      'roles.yaml',
      'userType: EXPERT',
      'userType: EXPRT',
      'ref/dictionary-value',
      'EXPRT',
    ],
    [
      'a county under another city',
      'regions/yunnan.yaml',
      'c: "530124", p: "530100"',
      'c: "530124", p: "530300"',
      'region/parent-level',
      '"530300"',
    ],
    [
      'a profile field that does not exist',
      'portal.yaml',
      'nickName: {',
      'nickname: {',
      'schema/unknown-key',
      'nickname',
    ],
    [
      'a history year left out',
      'years.yaml',
      '2022, 2023, 2024]',
      '2022, 2024]',
      'years/gap',
      '[2021, 2022, 2024]',
    ],
    [
      'a limit below that of every field',
      'portal.yaml',
      'file: "100MB"',
      'file: "10MB"',
      'form/file-too-large',
      '"10MB"',
    ],
    [
      'a city that is gone',
      'regions/yunnan.yaml',
      '- { l: K, "n": 昆明市, c: "530100", p: "530000" }\n',
      '',
      'region/parent',
      '"530100"',
    ],
    [
      'a form for other records',
      'pages/upkeep/catalog-view.yaml',
      'form: catalog-brand',
      'form: article',
      'access/page-without-data',
      'district',
    ],
    [
      'a sum of units',
      declaration,
      'sum: [outProvinceSales, exportSales]',
      'sum: [outProvinceSales, volumeUnit]',
      'condition/value-type',
      'volumeUnit',
    ],
    [
      'a brace that is not closed',
      'messages/declaration.yaml',
      '“{title}”等待',
      '“{title”等待',
      'messages/placeholder',
      '"“{title”等待您审核。"',
    ],
    [
      'a count of one choice',
      workflow,
      'dictionary: return_reason, multiple: true',
      'dictionary: return_reason',
      'field/key-type',
      'minItems',
    ],
    [
      'a year of the path that is not used',
      'pages/declare/history.yaml',
      'year: path\n',
      '',
      'list/year-path',
      '"/declare/history/{year}"',
    ],
    [
      'a record shown by its file',
      'entities/catalog-brand.yaml',
      'display: name',
      'display: licenseFile',
      'entity/title-type',
      'licenseFile',
    ],
    [
      'rows named by a unit',
      declaration,
      'rows: { key: year',
      'rows: { key: unit',
      'field/row-name',
      'unit',
    ],
    [
      'a button nobody may use',
      'pages/cms/article.yaml',
      'card: {',
      'export: { maxRows: 100 }\ncard: {',
      'list/action-without-right',
      'export',
    ],
    [
      'a source with an open quote, whose acts a list names',
      'entities/unattended.yaml',
      'source: unattended',
      'source: "unattended',
      'yaml/syntax',
      '"',
    ],
    [
      'rows with a Chinese comma, of which a workflow opens columns',
      'entities/score-result.yaml',
      'rows: { key: code, dictionary',
      'rows: { key: code，dictionary',
      'yaml/fullwidth-punctuation',
      '，',
    ],
    [
      'roles with a Chinese comma, of which parts of the page name two',
      'pages/declare-audit/list.yaml',
      'auth: [admin, leader, province]',
      'auth: [admin，leader, province]',
      'yaml/fullwidth-punctuation',
      'admin，leader',
    ],
  ])('%s', (_, path, good, bad, rule, at) => {
    expect(saidOfEdit([path, good, bad])).toMatchObject([{ file: path, rule, at }])
  })
})

describe('what is right stays unsaid', () => {
  test.each([
    [
      'a computed sum of money',
      declaration,
      'computed: { count: licensees }',
      'computed: { sum: ["licensees.*.salesLastYear"] }',
    ],
    [
      'two judgements that hold together',
      declaration,
      '{ field: previousAward, notEmpty: true }',
      '{ all: [{ field: employees, above: 5 }, { field: employees, below: 30 }] }',
    ],
    [
      'another region for a window',
      'years.yaml',
      'actor: 评审专家 }',
      'actor: 评审专家, overrides: [{ region: "530100", close: "2025-08-25 18:00:00" }] }',
    ],
    ['equal limits', declaration, 'minimum: 21.1, maximum: 29.3', 'minimum: 21.1, maximum: 21.1'],
    [
      'a default of today',
      'entities/catalog-brand.yaml',
      'validFrom: { type: date,',
      'validFrom: { type: date, default: { now: date },',
    ],
    [
      'alternatives that are all anchored',
      'entities/article.yaml',
      '"^[a-z][a-z0-9-]*$"',
      '"^a{2}$|^b{3}$"',
    ],
    [
      'a date in a text',
      'entities/article.yaml',
      'title: 来源,',
      'title: 来源, default: { now: date },',
    ],
    ['alternatives in a group', 'entities/article.yaml', '"^[a-z][a-z0-9-]*$"', '"^(a|b)c$"'],
    [
      'a text limited by a region',
      declaration,
      'regionScope:\n    type: region',
      'regionScope:\n    default: ["530102"]\n    type: region',
    ],
  ])('%s', (_, path, good, bad) => {
    expect(saidOfEdit([path, good, bad])).toEqual([])
  })
})

test('the same fault in two lists of one entity is two problems', () => {
  const problems = saidOfEdit(
    ['pages/declare-audit/district.yaml', 'rowActions: [', 'rowActions: [{ call: retire }, '],
    ['pages/declare-audit/city.yaml', 'rowActions: [', 'rowActions: [{ call: restore }, '],
  )
  expect(problems.map(({ at }) => at)).toEqual(['restore', 'retire'])
})
