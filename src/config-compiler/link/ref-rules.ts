import { describeRule } from '#config-compiler/diagnostic/rule-description.ts'

export const nameRules = {
  role: describeRule({
    id: 'ref/role',
    severity: 'error',
    title: { zh: '角色不存在', en: 'Unknown role' },
    why: {
      zh: '写了 roles.yaml 中没有的角色，谁也进不来。',
      en: 'The name is neither a role nor a role set of roles.yaml, so nobody is let in.',
    },
    example: {
      file: 'entities/request.yaml',
      good: 'roles: [clerk, director], rows',
      bad: 'roles: [clrek, director], rows',
      at: 'clrek',
    },
  }),
  roleSetMember: describeRule({
    id: 'ref/role-set-member',
    severity: 'error',
    title: { zh: '角色组的成员不存在', en: 'Unknown member of a role set' },
    why: { zh: '角色组里写了没有的角色。', en: 'The set names a role that does not exist.' },
    example: {
      file: 'roles.yaml',
      good: 'staff: [clerk, director]',
      bad: 'staff: [clerk, dirctor]',
      at: 'dirctor',
    },
  }),
  roleValue: describeRule({
    id: 'dictionary/role-value',
    severity: 'error',
    title: {
      zh: '供人选择角色的字典写了不存在的角色',
      en: 'Choice of roles with one that does not exist',
    },
    why: {
      zh: '账号的角色、通知的接收角色存的是字典项的值，权限却按 roles.yaml 判断：不存在的角色什么也不能做。',
      en: 'Roles of accounts and of the audience of notices are stored as values of a dictionary, and judged by roles.yaml.',
    },
    example: {
      file: 'dictionaries/role.yaml',
      good: 'value: clerk',
      bad: 'value: clrek',
      at: 'clrek',
    },
  }),
  entity: describeRule({
    id: 'ref/entity',
    severity: 'error',
    title: { zh: '实体不存在', en: 'Unknown entity' },
    why: { zh: 'entities/ 中没有这个文件。', en: 'There is no such file in entities/.' },
    example: { file: 'pages/parts.yaml', good: 'entity: part', bad: 'entity: parts', at: 'parts' },
  }),
  wrongEntity: describeRule({
    id: 'ref/wrong-entity',
    severity: 'error',
    title: { zh: '实体写错了', en: 'The wrong entity' },
    why: {
      zh: '这里用到的几个名称该实体都没有，另一个实体却都有。',
      en: 'Several names used here are not of this entity, and all of another.',
    },
    example: {
      file: 'pages/requests.yaml',
      good: 'entity: request\n',
      bad: 'entity: part\n',
      at: 'part',
    },
  }),
  field: describeRule({
    id: 'ref/field',
    severity: 'error',
    title: { zh: '字段不存在', en: 'Unknown field' },
    why: { zh: '实体没有这个字段。', en: 'The entity has no such field.' },
    example: { file: 'pages/requests.yaml', good: 'field: name', bad: 'field: nmae', at: 'nmae' },
  }),
  form: describeRule({
    id: 'ref/form',
    severity: 'error',
    title: { zh: '表单不存在', en: 'Unknown form' },
    why: { zh: 'forms/ 中没有这个文件。', en: 'There is no such file in forms/.' },
    example: {
      file: 'pages/requests/new.yaml',
      good: 'form: request',
      bad: 'form: reqest',
      at: 'reqest',
    },
  }),
  page: describeRule({
    id: 'ref/page',
    severity: 'error',
    title: { zh: '页面不存在', en: 'Unknown page' },
    why: { zh: 'pages/ 中没有这个文件。', en: 'There is no such file in pages/.' },
    example: {
      file: 'pages/requests/new.yaml',
      good: 'list: requests',
      bad: 'list: request',
      at: 'request',
    },
  }),
  kindMismatch: describeRule({
    id: 'ref/kind-mismatch',
    severity: 'error',
    title: { zh: '页面种类不对', en: 'Page of another kind' },
    why: { zh: '这里需要别种页面。', en: 'A page of another kind is needed here.' },
    example: {
      file: 'pages/requests.yaml',
      good: 'open: requests/new',
      bad: 'open: requests',
      at: 'requests',
    },
  }),
  preset: describeRule({
    id: 'ref/preset',
    severity: 'error',
    title: { zh: '页签不存在', en: 'Unknown preset' },
    why: { zh: '该列表没有这个页签。', en: 'The list has no such preset.' },
    example: { file: 'menus/sider.yaml', good: 'preset: todo', bad: 'preset: tood', at: 'tood' },
  }),
  menuRoute: describeRule({
    id: 'ref/menu-route',
    severity: 'error',
    title: { zh: '网址没有页面', en: 'Path that shows nothing' },
    why: { zh: '打开是“页面不存在”。', en: 'It opens "page not found".' },
    example: {
      file: 'menus/sider.yaml',
      good: 'path: /requests/new',
      bad: 'path: /requests/nwe',
      at: '/requests/nwe',
    },
  }),
  addressYear: describeRule({
    id: 'ref/address-year',
    severity: 'error',
    title: { zh: '网址中的年度没有数据', en: 'Path with a year that has no data' },
    why: {
      zh: '年度既不是工作年度也不是历史年度，打开是空白。',
      en: 'The year is neither the working year nor a history year: the page is empty.',
    },
    example: {
      file: 'menus/header.yaml',
      good: 'path: /parts',
      bad: 'path: /2019top10',
      at: '/2019top10',
    },
  }),
  menuHeader: describeRule({
    id: 'ref/menu-header',
    severity: 'error',
    title: { zh: '顶栏标识不存在', en: 'Unknown header entry' },
    why: { zh: '侧栏会归不到任何顶栏。', en: 'The sidebar would belong to no header entry.' },
    example: { file: 'menus/sider.yaml', good: 'header: work', bad: 'header: wrok', at: 'wrok' },
  }),
  dictionary: describeRule({
    id: 'ref/dictionary',
    severity: 'error',
    title: { zh: '字典不存在', en: 'Unknown dictionary' },
    why: { zh: 'dictionaries/ 中没有这个文件。', en: 'There is no such file in dictionaries/.' },
    example: {
      file: 'entities/request.yaml',
      good: 'dictionary: kind, required',
      bad: 'dictionary: knd, required',
      at: 'knd',
    },
  }),
  workflow: describeRule({
    id: 'ref/workflow',
    severity: 'error',
    title: { zh: '流程不存在', en: 'Unknown workflow' },
    why: {
      zh: '没有这个流程，或实体没有流程。',
      en: 'There is no such workflow, or the entity has none.',
    },
    example: {
      file: 'dictionaries/stage.yaml',
      good: 'workflow: request',
      bad: 'workflow: reqest',
      at: 'reqest',
    },
  }),
  state: describeRule({
    id: 'ref/state',
    severity: 'error',
    title: { zh: '状态不存在', en: 'Unknown state' },
    why: { zh: '流程没有这个状态。', en: 'The workflow has no such state.' },
    example: { file: 'workflows/request.yaml', good: 'to: done\n', bad: 'to: doen\n', at: 'doen' },
  }),
  transition: describeRule({
    id: 'ref/transition',
    severity: 'error',
    title: { zh: '动作不存在', en: 'Unknown transition' },
    why: { zh: '流程没有这个动作。', en: 'The workflow has no such transition.' },
    example: {
      file: 'pages/requests.yaml',
      good: 'transition: finish',
      bad: 'transition: finsh',
      at: 'finsh',
    },
  }),
  flag: describeRule({
    id: 'ref/flag',
    severity: 'error',
    title: { zh: '标记不存在', en: 'Unknown flag' },
    why: { zh: '流程没有这个标记。', en: 'The workflow has no such flag.' },
    example: {
      file: 'workflows/request.yaml',
      good: 'flag: urgent',
      bad: 'flag: urgnet',
      at: 'urgnet',
    },
  }),
  columnSet: describeRule({
    id: 'ref/column-set',
    severity: 'error',
    title: { zh: '列组不存在', en: 'Unknown column set' },
    why: {
      zh: '列表的实体没有这个列组，这些列不会出现。',
      en: 'The entity of the list has no such column set: its columns would not appear.',
    },
    example: {
      file: 'pages/requests.yaml',
      good: '- { use: usual }',
      bad: '- { use: usaul }',
      at: 'usaul',
    },
  }),
  filterSet: describeRule({
    id: 'ref/filter-set',
    severity: 'error',
    title: { zh: '筛选组不存在', en: 'Unknown filter set' },
    why: {
      zh: '列表的实体没有这个筛选组，这些筛选不会出现。',
      en: 'The entity of the list has no such filter set: its filters would not appear.',
    },
    example: {
      file: 'pages/requests.yaml',
      good: 'filters: [{ use: usual }',
      bad: 'filters: [{ use: usaul }',
      at: 'usaul',
    },
  }),
  dialog: describeRule({
    id: 'ref/dialog',
    severity: 'error',
    title: { zh: '办理单不存在', en: 'Unknown dialog' },
    why: {
      zh: '流程没有这个办理单，办理时什么也不填。',
      en: 'The workflow has no such dialog: nothing would be asked for.',
    },
    example: {
      file: 'workflows/request.yaml',
      good: 'dialog: opinion',
      bad: 'dialog: opinoin',
      at: 'opinoin',
    },
  }),
  window: describeRule({
    id: 'ref/window',
    severity: 'error',
    title: { zh: '时间窗口不存在', en: 'Unknown window' },
    why: {
      zh: 'years.yaml 中没有这个窗口，动作永远不开放。',
      en: 'years.yaml has no such window: the step would never open.',
    },
    example: {
      file: 'workflows/request.yaml',
      good: 'guard: [{ window: apply }',
      bad: 'guard: [{ window: aply }',
      at: 'aply',
    },
  }),
  message: describeRule({
    id: 'ref/message',
    severity: 'error',
    title: { zh: '消息模板不存在', en: 'Unknown message template' },
    why: { zh: 'messages/ 中没有这个模板。', en: 'There is no such template in messages/.' },
    example: {
      file: 'workflows/request.yaml',
      good: 'message: told',
      bad: 'message: tlod',
      at: 'tlod',
    },
  }),
}

/** About values compared with names. */
export const valueRules = {
  dictionaryValue: describeRule({
    id: 'ref/dictionary-value',
    severity: 'error',
    title: { zh: '字典中没有这个值', en: 'Value that is not in the dictionary' },
    why: {
      zh: '条件永远不成立，默认值无效。',
      en: 'The condition never holds, the default is invalid.',
    },
    example: { file: 'entities/request.yaml', good: 'is: other', bad: 'is: othr', at: 'othr' },
  }),
  year: describeRule({
    id: 'ref/year',
    severity: 'error',
    title: { zh: '年度参数不存在', en: 'Unknown fact of the year' },
    why: {
      zh: '只能写 years.yaml 中的几个参数。',
      en: 'Only a few facts of years.yaml may be named.',
    },
    example: {
      file: 'entities/request.yaml',
      good: '{ year: brandStart }',
      bad: '{ year: brandStrat }',
      at: 'brandStrat',
    },
  }),
  region: describeRule({
    id: 'ref/region',
    severity: 'error',
    title: { zh: '区划代码不存在', en: 'Unknown region code' },
    why: { zh: 'regions/ 中没有这个代码。', en: 'There is no such code in regions/.' },
    example: {
      file: 'entities/request.yaml',
      good: 'root: "530000"',
      bad: 'root: "531000"',
      at: '"531000"',
    },
  }),
  userFact: describeRule({
    id: 'ref/user-fact',
    severity: 'error',
    title: { zh: '用户资料不存在', en: 'Unknown fact of the user' },
    why: { zh: '只能写用户的几项资料。', en: 'Only a few facts of the user may be named.' },
    example: {
      file: 'entities/request.yaml',
      good: '{ user: name }',
      bad: '{ user: nmae }',
      at: 'nmae',
    },
  }),
  stateValue: describeRule({
    id: 'condition/state-value',
    severity: 'error',
    title: {
      zh: '没有动作的地方取办理前后的状态',
      en: 'State before or after a step where no step is taken',
    },
    why: {
      zh: '办理前后的状态只有动作的 effects 才有，别处取到的是空值。',
      en: 'Only effects of a transition know which state was left and which is reached; elsewhere the value is empty.',
    },
    example: {
      file: 'entities/request.yaml',
      good: 'default: { user: name }',
      bad: 'default: { state: left }',
      at: 'state',
    },
  }),
  valueType: describeRule({
    id: 'condition/value-type',
    severity: 'error',
    title: { zh: '比较的值类型不对', en: 'Compared with a value of another type' },
    why: { zh: '类型不同，条件永远不成立。', en: 'Values of different types are never equal.' },
    example: {
      file: 'entities/request.yaml',
      good: 'field: score, above: 60',
      bad: 'field: score, above: "60"',
      at: '"60"',
    },
  }),
  operatorType: describeRule({
    id: 'condition/operator-type',
    severity: 'error',
    title: { zh: '判断不适合字段类型', en: 'Judgement that does not fit the type' },
    why: { zh: '例如对文字判断大小，结果没有意义。', en: 'Such as comparing texts by size.' },
    example: {
      file: 'entities/request.yaml',
      good: 'field: score, above: 60',
      bad: 'field: code, above: 60',
      at: 'above',
    },
  }),
}

export const refRules = { ...nameRules, ...valueRules }
