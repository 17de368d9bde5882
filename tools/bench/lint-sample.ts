import type { SourceFile } from '#config-compiler/parse/source.ts'
import { itemAt } from '#config-model/assert.ts'

const topics = ['茶叶', '花卉', '蔬菜', '水果', '坚果', '咖啡', '中药材', '畜牧']

/**
 * About `count` files of 1.5 kB: those of `base` without translations, and modules of a dictionary,
 * an entity, a workflow, a form, two pages and a menu entry.
 */
export function lintSample(base: SourceFile[], count: number): SourceFile[] {
  const files = base.filter(({ path }) => !path.startsWith('texts/'))
  const entries: string[] = []
  for (let at = 0; files.length + perModule <= count; at++) {
    files.push(...moduleFiles(at))
    entries.push(
      `- { path: /modules/module${at}, title: ${titleOf(at)}, auth: [applicant, clerk] }\n`,
    )
  }

  return files.map((file) =>
    file.path === 'menus/sider.yaml'
      ? { path: file.path, text: file.text + entries.join('') }
      : file,
  )
}

const perModule = 6
const titleOf = (at: number) => `${itemAt(topics, at % topics.length)}登记${at}`

function moduleFiles(at: number): SourceFile[] {
  const id = `module${at}`
  const title = titleOf(at)
  const file = (folder: string, name: string, lines: string[]): SourceFile => ({
    path: `${folder}/${name}.yaml`,
    text: `${lines.join('\n')}\n`,
  })

  return [
    file('dictionaries', id, dictionaryLines(id, title)),
    file('entities', id, entityLines(id, title)),
    file('workflows', id, workflowLines(id, title)),
    file('forms', id, formLines(id, title)),
    file('pages', `modules/${id}`, listLines(id, title)),
    file('pages', `modules/${id}-fill`, fillLines(id, title)),
  ]
}

function entityLines(id: string, title: string): string[] {
  const fields = Array.from(
    { length: 9 },
    (_, n) =>
      `  note${n}: { type: paragraph, title: ${title}说明${n}, maxLength: ${100 + n}, help: 如实填写第 ${n} 项情况，不超过规定字数 }`,
  )

  return [
    `title: ${title}`,
    'titleField: name',
    'scope: { region: regionCode, owner: ownerId }',
    'fields:',
    '  name: { type: text, title: 名称, minLength: 2, maxLength: 30, required: true, search: true, sort: true }',
    `  kind: { type: dictionary, title: 种类, dictionary: ${id}, required: true, filter: true }`,
    '  amount: { type: money, title: 金额, unit: 万元, minimum: 0 }',
    ...fields,
    '  reason: { type: paragraph, title: 理由, maxLength: 200, visibleWhen: { field: kind, is: item1 } }',
    '  regionCode: { type: region, title: 所在地, required: true, filter: true }',
    '  ownerId: { type: text, title: 申请人, maxLength: 40, readonly: true }',
    'access:',
    '  - { roles: [applicant], rows: own, actions: [read, create, update] }',
    '  - { roles: [clerk], rows: region, actions: [read, export] }',
  ]
}

function dictionaryLines(_: string, title: string): string[] {
  return [
    `title: ${title}种类`,
    'items:',
    ...Array.from(
      { length: 24 },
      (_, n) => `  - { value: item${n}, label: ${title}第 ${n} 种情形 }`,
    ),
  ]
}

function formLines(id: string, title: string): string[] {
  return [
    `entity: ${id}`,
    `title: ${title}表`,
    'steps:',
    ...[0, 1, 2].flatMap((step) => [
      `  - id: step${step}`,
      `    title: 第 ${step + 1} 步`,
      '    sections:',
      `      - id: part${step}`,
      `        title: ${title}的第 ${step + 1} 部分`,
      '        columns: 2',
      '        fields:',
      ...itemAt(
        [
          ['name', 'kind', 'reason', 'regionCode'],
          ['amount', 'note0', 'note1', 'note2', 'note3'],
          ['note4', 'note5', 'note6', 'note7', 'note8'],
        ],
        step,
      ).map((name) => `          - ${name}`),
    ]),
    'fields:',
    ...[0, 1, 2, 3].map(
      (n) => `  note${n}: { full: true, help: 请按附件说明填写${title}的第 ${n} 项，没有的写“无” }`,
    ),
    'submit: { transition: submit, statement: 本人承诺所填内容真实、准确、完整 }',
  ]
}

function workflowLines(id: string, title: string): string[] {
  return [
    `entity: ${id}`,
    `title: ${title}办理`,
    'initial: draft',
    'states:',
    '  draft: { title: 草稿, tone: gray, edit: { roles: [applicant], own: true, fields: all } }',
    '  pending: { title: 待办理, tone: blue, due: { workdays: 5 } }',
    '  returned: { title: 退回修改, tone: orange, edit: { roles: [applicant], own: true, fields: remarked } }',
    '  done: { title: 已办结, tone: green, final: true }',
    'transitions:',
    '  submit:',
    '    title: 提交',
    '    from: [draft, returned]',
    '    to: pending',
    '    by: { roles: [applicant], own: true }',
    '    guard: [{ window: apply }, form-valid]',
    '  finish:',
    '    title: 办结',
    '    from: pending',
    '    to: done',
    '    by: { roles: [clerk], region: within }',
    '    batch: 50',
    '  return:',
    '    title: 退回修改',
    '    from: pending',
    '    to: returned',
    '    by: { roles: [clerk], region: within }',
    '    remarks: required',
    '    form: { opinion: { type: paragraph, title: 意见, required: true, minLength: 5, maxLength: 300 } }',
    '    phrases: [请补充证明材料, 所填金额与附件不一致, 名称与商标文字不一致, 请上传清晰的扫描件]',
  ]
}

function listLines(id: string, title: string): string[] {
  return [
    'kind: list',
    `path: /modules/${id}`,
    `title: ${title}`,
    'auth: [applicant, clerk]',
    `entity: ${id}`,
    'columns:',
    '  - { field: name, width: 200, sort: asc }',
    '  - { field: kind, width: 120 }',
    '  - { field: regionCode, title: 州市, as: city, width: 110 }',
    '  - { field: regionCode, title: 县区, as: district, width: 110 }',
    '  - { field: state, as: tag, width: 120 }',
    ...[0, 1, 2, 3, 4, 5].map(
      (n) => `  - { field: note${n}, title: ${title}说明 ${n}, width: ${160 + n}, hidden: true }`,
    ),
    'filters:',
    '  - { keyword: [name], placeholder: 名称 }',
    '  - { field: kind }',
    '  - { field: regionCode }',
    'presets:',
    '  - { id: todo, title: 待办理, where: { state: pending }, count: true }',
    '  - { id: back, title: 已退回, where: { state: returned }, count: true }',
    '  - { id: all, title: 全部 }',
    'rowActions: [{ log: true }]',
    'bulkActions: [{ transition: finish, max: 50 }]',
    `toolbar: [{ title: 新建, open: modules/${id}-fill, auth: [applicant] }]`,
    'export: { maxRows: 20000 }',
    'card: { title: name, lines: [kind, state] }',
    'empty: 还没有记录。可以点击右上角的按钮新建，或调整上方的查询条件后再试。',
  ]
}

function fillLines(id: string, title: string): string[] {
  return [
    'kind: form',
    `path: /modules/${id}/fill`,
    `title: 填写${title}`,
    'auth: [applicant]',
    `form: ${id}`,
    `list: modules/${id}`,
    'window: apply',
    ...Array.from(
      { length: 8 },
      (_, n) =>
        `# 填写说明第 ${n + 1} 条：${title}须由申请人本人填写，提交前请核对名称、种类、金额和所在地，提交后不能自行修改`,
    ),
  ]
}
