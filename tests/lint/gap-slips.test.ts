import { expect, test } from 'vitest'
import { tellOfChange, type Change } from './tell-of-change.ts'

const workflow = 'workflows/declaration.yaml'
const suggested = 'pages/declare-audit/list.yaml'
const preset = 'where: { state: scoring }, count'

const slips: [what: string, said: RegExp, ...changes: Change[]][] = [
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
    'a decision that leads back to its state',
    /warning workflow\/decision-stays “审核通过并上报”记为“pass”/,
    [
      workflow,
      'from: [districtPending, districtRecheck]\n    to: cityPending',
      'from: [districtPending, districtRecheck]\n    to: districtRecheck',
    ],
  ],
  [
    'two levels of approval with the same people',
    /warning entity\/second-level 审定的角色（district、admin）都能先审核/,
    [
      'entities/catalog-brand.yaml',
      'second: [province, leader, admin]',
      'second: [district, admin]',
    ],
  ],
  [
    'a fact of a message that nobody supplies',
    /warning messages\/fact-missing 发送“submitted”的动作都不提供“\{opinion\}”/,
    ['messages/declaration.yaml', '已提交，当前环节：', '已提交（{opinion}），当前环节：'],
  ],
  [
    'a drop of highest and lowest without a mean',
    /error field\/gathered-unfit .*只在求平均数时起作用/,
    [
      'entities/score-result.yaml',
      'as: mean, states: [done], drop: dropped',
      'as: sum, states: [done], drop: dropped',
    ],
  ],
  [
    'the first of a text and a number',
    /error field\/computed-type .*“测得”是 text 字段/,
    ['entities/score-result.yaml', 'either: [manual, auto]', 'either: [raw, auto]'],
  ],
  [
    'a foreseen place that nothing ranks',
    /error workflow\/foresee-unranked .*没有动作把名次写入“quota”/,
    ['workflows/score-mark.yaml', 'rank: rankNo', 'rank: quota'],
  ],
  [
    'an import by a key that several records share',
    /list\/import-key “姓名”可以重复/,
    ['pages/system/user.yaml', 'import: { key: username,', 'import: { key: name,'],
  ],
  [
    'an import without a column that a new record needs',
    /list\/import-required .*必须填写 姓名，.* name，/,
    [
      'pages/system/user.yaml',
      'columns: [username, name, nickName,',
      'columns: [username, nickName,',
    ],
  ],
  [
    'a state between two others that no set and no tab has',
    /info workflow\/state-left-out 状态“second”（II）/,
    [workflow, 'states:\n', 'states:\n  second: { title: II, tone: blue }\n'],
    [
      workflow,
      'transitions:\n',
      `transitions:
  toSecond: { title: II, from: cityPending, to: second, by: { roles: [city], region: within, notSelf: true } }
  fromSecond: { title: III, from: second, to: provincePending, by: { roles: [city], region: within, notSelf: true } }
`,
    ],
  ],
  [
    'a page of a screen that another page shows, linked from nowhere',
    /warning route\/unreachable .*“打印”/,
    [
      'pages/print-template.yaml',
      '',
      'kind: screen\npath: /print-template\ntitle: 打印\nauth: [declare]\nscreen: print-template\n',
    ],
  ],
  [
    'a warning of what the system never does',
    /workflow\/warn-without-timer .*没有 timer/,
    [workflow, '    timer: { not: { window: declare } }\n', ''],
  ],
  [
    'a public entry that leads behind the login',
    /warning menu\/public-needs-account 公众点“品牌目录”/,
    ['menus/public.yaml', 'path: /2024lsypxfzn', 'path: /upkeep'],
  ],
]

test.each(slips)('%s: told once', (_, said, ...changes) => {
  const problems = tellOfChange(...changes).filter((line) => !line.includes(' i18n/'))
  expect(problems).toEqual([expect.stringMatching(said)])
})
