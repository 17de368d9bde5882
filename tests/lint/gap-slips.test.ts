import { expect, test } from 'vitest'
import { tellOfChange, type Change } from './tell-of-change.ts'

const workflow = 'workflows/declaration.yaml'
const suggested = 'pages/declare-audit/list.yaml'
const preset = 'where: { state: scoring }, count'

const told: [what: string, said: RegExp, ...changes: Change[]][] = [
  [
    'a field of several values compared with one',
    /error condition\/operator-type “销售渠道”可以有几个值，不能用 is .*请写 contains: live/,
    [suggested, preset, 'where: { field: channels, is: live }, count'],
  ],
  [
    'a field of several values among labels',
    /error condition\/operator-type “销售渠道”可以有几个值，不能用 in .*请写 contains: live/,
    [suggested, preset, 'where: { field: channels, in: [直播带货, super] }, count'],
  ],
  [
    'a label instead of the code of one of several values',
    /error ref\/dictionary-value .*“直播”不存在.*“live”/,
    [suggested, preset, 'where: { field: channels, contains: 直播 }, count'],
  ],
  [
    'a label that no code contains',
    /error ref\/dictionary-value .*“茶叶”不存在.*“tea”/,
    [suggested, preset, 'where: { field: industry, contains: 茶叶 }, count'],
  ],
  [
    'an industry without product categories',
    /warning dictionary\/child-missing 选了“蚕桑”（silk），必填的“产品类别”.*parent: silk/,
    ['dictionaries/industry.yaml', 'items:\n', 'items:\n  - { value: silk, label: 蚕桑 }\n'],
  ],
  [
    'a role added to a page, neither to its entry nor to the page behind its rows',
    /warning menu\/role-left-out content（内容管理员）能打开“目录品牌”，却没有菜单入口、按钮打开的“品牌信息”.*menus\/sider.yaml.*pages\/upkeep\/catalog-view.yaml/,
    ['pages/upkeep/catalog-check.yaml', 'auth: [admin,', 'auth: [content, admin,'],
    [
      'entities/catalog-brand.yaml',
      '{ roles: [admin], rows: all,',
      '{ roles: [content, admin], rows: all,',
    ],
  ],
  [
    'a role added to a page but not to its entry',
    /warning menu\/role-left-out city（州市审核员）能打开“县级审核”，却没有菜单入口/,
    [
      'pages/declare-audit/district.yaml',
      'auth: [admin, district]',
      'auth: [admin, district, city]',
    ],
  ],
  [
    'a reference that a role cannot read',
    /warning access\/reference-unreadable city（州市审核员）看得到“申报主体”.*申报主体/,
    [
      'pages/upkeep/catalog-check.yaml',
      '  - { field: isTop10, width: 100 }',
      '  - { field: isTop10, width: 100 }\n  - { field: enterpriseId }',
    ],
    [
      'entities/enterprise.yaml',
      'roles: [district, city], rows: region',
      'roles: [district], rows: region',
    ],
  ],
  [
    'a column of files',
    /error list\/column-type “标识”是 files 字段/,
    [
      'pages/upkeep/catalog-check.yaml',
      '  - { field: isTop10, width: 100 }',
      '  - { field: logo }',
    ],
  ],
  [
    'a message that stays for two hours',
    /warning portal\/timeout-odd 8000s/,
    ['portal.yaml', 'message: "5s"', 'message: "8000s"'],
  ],
  [
    'a phrase shorter than its field takes',
    /warning workflow\/phrase-length 常用语“不行”只有 2 个字，“审核意见”最少 10 个/,
    [workflow, 'phrases: [经核实，不符合本年度征集条件，不予通过。]', 'phrases: [不行]'],
  ],
  [
    'a public entry that leads behind the login',
    /warning menu\/public-needs-account 公众点“品牌目录”/,
    ['menus/public.yaml', 'path: /2024lsypxfzn', 'path: /upkeep'],
  ],
]

test.each(told)('%s: told once', (_, said, ...changes) => {
  const problems = tellOfChange(...changes).filter((line) => !line.includes(' i18n/'))
  expect(problems).toEqual([expect.stringMatching(said)])
})
