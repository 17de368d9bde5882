import { expect, test } from 'vitest'
import { tellOfChange, type Change } from './tell-of-change.ts'

const workflow = 'workflows/declaration.yaml'
const brands = 'entities/catalog-brand.yaml'
const columns =
  'catalogNo, status, infoStatus, infoReview, year, type, subjectName, industry, regionCode, isTop10, validTo'

const withoutSubstitute: Change = ['roles.yaml', ', substitute: true', '']

const slips: [what: string, said: RegExp, ...changes: Change[]][] = [
  [
    'substitutions without a role that has substitutes',
    /entity\/substitutes-missing .*substitute: true/,
    withoutSubstitute,
    withoutSubstitute,
    withoutSubstitute,
    withoutSubstitute,
  ],
  [
    'a number made of a field that is empty when it is made',
    /entity\/number-empty .*“阅读须知时间”还没有值/,
    [
      'entities/logo-auth.yaml',
      '{ field: catalogYear }, { sequence',
      '{ field: acknowledgedAt }, { sequence',
    ],
  ],
  [
    'a form page for a role that may only read',
    /access\/form-without-write leader（省级负责人）.*“填写申报材料”/,
    ['pages/declare/fill.yaml', 'auth: [declare]', 'auth: [declare, leader]'],
  ],
  [
    'a transition for a role that no list shows its records',
    /access\/actor-no-list “推送县级核实”由district（县级审核员）办理.*“核查中”/,
    [
      'workflows/compliance.yaml',
      'from: checking\n    to: districtVerify\n    by: { roles: [leader, admin], notSelf: true }',
      'from: checking\n    to: districtVerify\n    by: { roles: [leader, admin, district], region: within, notSelf: true }',
    ],
  ],
  [
    'all rows for roles of a district and a city',
    /access\/rows-beyond-level district（县级审核员）、city（州市审核员）/,
    [brands, '{ roles: [district, city], rows: region,', '{ roles: [district, city], rows: all,'],
  ],
  [
    'notSelf missing where the other decisions have it',
    /access\/own-decision “审核通过并上报”没有写 notSelf/,
    [
      workflow,
      'by: { roles: [district, admin], region: within, notSelf: true }',
      'by: { roles: [district, admin], region: within }',
    ],
  ],
  [
    'an applicant who may decide',
    /access\/own-decision “declare”是申报主体.*“审核通过并上报”/,
    [
      workflow,
      'by: { roles: [district, admin], region',
      'by: { roles: [district, admin, declare], region',
    ],
  ],
  [
    'an auditor who may submit',
    /access\/own-decision “district”既能办理本人的“提交”/,
    [
      workflow,
      'by: { roles: [declare], own: true }',
      'by: { roles: [declare, district], own: true }',
    ],
    [
      workflow,
      'by: { roles: [district, admin], region: within, notSelf: true }',
      'by: { roles: [district, admin], region: within, notSelf: false }',
    ],
  ],
  [
    'a screen of administrators without roles',
    /access\/screen-open “配置状态”/,
    ['pages/system/config-health.yaml', 'auth: [admin]\n', ''],
  ],
  [
    'a role that is used nowhere, though some pages are open to all',
    /access\/empty-role 角色“guest”/,
    [
      'roles.yaml',
      '  content: {',
      '  guest: { title: 来宾, level: none, userType: EXPERT }\n  content: {',
    ],
  ],
  [
    'a list of which two roles see no column',
    /list\/nothing-shown district（县级审核员）、city（州市审核员）打开“目录品牌”/,
    [
      brands,
      '{ roles: [district, city], rows: region, actions: [read] }',
      `{ roles: [district, city], rows: region, actions: [read], hide: [${columns}] }`,
    ],
    [
      'pages/upkeep/catalog-check.yaml',
      'brandName, width: 140,',
      'brandName, auth: [admin, leader, province], width: 140,',
    ],
  ],
]

test.each(slips)('%s: told once', (_, said, ...changes) => {
  // What is hidden here and shown in the declarations is another fault, told by itself.
  const problems = tellOfChange(...changes).filter(
    (line) => !/ i18n\/| access\/copy-shown/.test(line),
  )
  expect(problems).toEqual([expect.stringMatching(said)])
})
