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
    'a sum of texts in a row',
    /error field\/computed-type .*“测得”是 text 字段/,
    ['entities/score-result.yaml', 'either: [manual, auto]', 'sum: [raw, auto]'],
  ],
  [
    'a number of a row calculated from itself',
    /error field\/computed-type .*“最终得分”由它自己计算/,
    ['entities/score-result.yaml', 'either: [manual, auto]', 'sum: [final, auto]'],
  ],
  [
    'a sum over rows that names no row',
    /error ref\/field .*“逐项评分”有许多行，“items.final”没有写明哪一行.*items\.\*\.final（每一行）/,
    ['entities/score-result.yaml', 'sum: ["items.*.final"]', 'sum: [items.final]'],
  ],
  [
    'a condition over a row counted from nought',
    /error ref\/field .*“operating\.0\.revenue”没有写明哪一行.*operating\.first\.revenue（第一行）/,
    [
      'entities/declaration.yaml',
      'ratio: [operating.last.netProfit, operating.last.revenue]',
      'ratio: [operating.last.netProfit, operating.0.revenue]',
    ],
  ],
  [
    'a value of other records in a row',
    /error field\/computed-type .*“最终得分”是行里的格子，不能取自另一种记录/,
    [
      'entities/score-result.yaml',
      'computed: { either: [manual, auto] }',
      'computed: { related: { entity: expert-task, value: total, by: declaration, as: mean } }',
    ],
  ],
  [
    'a parent that is no dictionary',
    /error dictionary\/parent “品牌名称”是 text 字段，没有选项可作上级.*dictionary/,
    ['entities/declaration.yaml', 'parent: industry', 'parent: brandName'],
  ],
  [
    'rows opened by a kind of record without its field',
    /error ref\/field 指向本实体的引用字段“expert-task”不存在.*expert-task\.declaration/,
    ['entities/declaration.yaml', 'through: expert-task.declaration', 'through: expert-task'],
  ],
  [
    'two fields written like a fraction',
    /error schema\/type .*\[operating\.last\.netProfit, operating\.last\.revenue\]/,
    [
      'entities/declaration.yaml',
      'ratio: [operating.last.netProfit, operating.last.revenue]',
      'ratio: operating.last.netProfit / operating.last.revenue',
    ],
  ],
  [
    'columns that are none',
    /error schema\/empty-list “columns”不能为空/,
    [
      'pages/fairs-none.yaml',
      '',
      'kind: list\npath: /fairs-none\ntitle: 空\nauth: [leader, declare]\nentity: declaration\ncolumns: []\n',
    ],
    [
      'menus/sider.yaml',
      '- path: /declare\n',
      '- { path: /fairs-none, title: 空, icon: map, header: declare, auth: [leader, declare] }\n- path: /declare\n',
    ],
  ],
  [
    'several choices without multiple',
    /error field\/key-type “销售渠道”只能选一项/,
    [
      'entities/declaration.yaml',
      'channels: { type: dictionary, title: 销售渠道, dictionary: sales_channel, multiple: true',
      'channels: { type: dictionary, title: 销售渠道, dictionary: sales_channel, minItems: 1, widget: checkboxes',
    ],
  ],
  [
    'a field in no step that is required under a condition',
    /error form\/required-not-placed .*“leadingLevel”|error form\/required-not-placed .*leadingLevel/,
    ['forms/declaration.yaml', 'fields: [leadingLevel, ', 'fields: ['],
  ],
  [
    'an import into a readonly field',
    /error list\/import-column “连续失败次数”是只读字段/,
    ['pages/system/user.yaml', 'mobile, email, remark]', 'mobile, email, failures]'],
  ],
  [
    'a text as a weight',
    /error field\/computed-type .*“品牌名称”是 text 字段/,
    ['entities/score-result.yaml', 'expertMean: expertWeight', 'expertMean: brandName'],
  ],
  [
    'days between numbers of a row',
    /error field\/computed-type .*“自动得分”是 decimal 字段/,
    ['entities/score-result.yaml', 'either: [manual, auto]', 'days: [auto, declaredAt]'],
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

const home = '    /dashboard:\n      title: Home\n'
test.each([
  [
    'a translation of an entry beside its group',
    /warning i18n\/orphan .*\/declare → children → \/declare\/intro/,
    `${home}    /declare/intro:\n      title: Intro\n`,
  ],
  [
    'a translation in other Chinese words',
    /warning i18n\/not-translated “首页面”还没有译成英文/,
    home.replace('Home', '首页面'),
  ],
])('%s: told once', (_, said, to) => {
  expect(tellOfChange(['texts/en-US/shell.yaml', home, to])).toEqual([expect.stringMatching(said)])
})

test('a value that a role cannot read at its source is no hidden field whose source shows it', () => {
  const problems = tellOfChange(
    [
      'entities/compliance.yaml',
      'fields:\n',
      `fields:
  brandAsked: { type: reference, title: 涉及品牌, entity: catalog-brand, display: brandName, readonly: true }
  industryAsked: { type: dictionary, title: 涉及产业, dictionary: industry, readonly: true, computed: { copy: { field: brandAsked.industry } } }
`,
    ],
    [
      'entities/compliance.yaml',
      'roles: [leader, admin], rows: all, actions: [',
      'roles: [leader, admin], rows: all, hide: [industryAsked], actions: [',
    ],
  )
  const shown = problems.filter((line) => line.includes('access/copy-shown'))
  expect(shown).toEqual([expect.not.stringContaining('申报主体')])
})
