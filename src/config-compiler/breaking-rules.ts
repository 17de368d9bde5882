import { describeRule } from './diagnostic/rule-description.ts'

const entity = 'entities/request.yaml'
const workflow = 'workflows/request.yaml'

/**
 * Changes from an earlier version: in the examples `good` is the former text, `bad` the new one.
 */
export const breakingRules = {
  fieldRemoved: describeRule({
    id: 'breaking/field-removed',
    severity: 'error',
    title: { zh: '字段被删除', en: 'Field removed' },
    why: {
      zh: '数据还在库中，但不再显示和导出；应写 until 停用。',
      en: 'The stored values are no longer shown or exported; retire the field with until.',
    },
    example: {
      file: entity,
      good: '  code: { type: text, title: 编码, pattern: "^[a-z]+$" }\n',
      bad: '',
      against: true,
    },
  }),
  fieldRenamed: describeRule({
    id: 'breaking/field-renamed',
    severity: 'warning',
    title: { zh: '字段改名没有写曾用名', en: 'Field renamed without was' },
    why: {
      zh: '旧数据按旧名保存，写 was 才能继续显示。',
      en: 'Stored values keep the former name; was makes them appear.',
    },
    example: {
      file: entity,
      good: 'code: { type',
      bad: 'codes: { type',
      at: 'codes',
      against: true,
    },
  }),
  typeChanged: describeRule({
    id: 'breaking/type-changed',
    severity: 'error',
    title: { zh: '字段类型有变化', en: 'Field of another type' },
    why: {
      zh: '已填写的内容不一定是新类型能接受的。',
      en: 'The new type may not take what is stored.',
    },
    example: {
      file: entity,
      good: 'code: { type: text',
      bad: 'code: { type: integer',
      at: 'integer',
      against: true,
    },
  }),
  typeNarrowed: describeRule({
    id: 'breaking/type-narrowed',
    severity: 'error',
    title: { zh: '字段规定收紧', en: 'Field with a tighter constraint' },
    why: {
      zh: '过去合格的内容可能不再合格，退回修改时会被拦下。',
      en: 'What was valid may be refused when the record is submitted again.',
    },
    example: { file: entity, good: 'maxLength: 30', bad: 'maxLength: 20', at: '20', against: true },
  }),
  uniqueAdded: describeRule({
    id: 'breaking/unique-added',
    severity: 'error',
    title: { zh: '新增了唯一的规定', en: 'Fields made unique' },
    why: {
      zh: '已有的重复记录再次提交时会被拦下。',
      en: 'Records that already repeat are refused when they are submitted again.',
    },
    example: {
      file: entity,
      good: 'access:',
      bad: 'unique: [{ fields: [name], message: 名称重复 }]\naccess:',
      at: '[name]',
      against: true,
    },
  }),
  publishChanged: describeRule({
    id: 'breaking/publish-changed',
    severity: 'warning',
    title: { zh: '发布的规定有变化', en: 'Publishing begun, ended or told by another field' },
    why: {
      zh: '加上 publish 后，状态不是已发布的记录读者不再看到；去掉后，草稿对读者可见，未发布的修改不再显示。',
      en: 'With publish, readers lose records whose state is not published; without it they see drafts, and unpublished changes are shown to nobody.',
    },
    example: {
      file: 'entities/part.yaml',
      good: 'titleField: name\n',
      bad: 'titleField: name\npublish: { state: name }\n',
      at: 'publish',
      against: true,
    },
  }),
  articleChanged: describeRule({
    id: 'breaking/article-changed',
    severity: 'warning',
    title: { zh: '文章的规定有变化', en: 'Articles ended, or made of other fields' },
    why: {
      zh: '去掉 article，通知和文章页就没有内容；换了字段，已发布的文章显示不同，或给另一些人看到。',
      en: 'Without article, notices and article pages are empty; with other fields what is published looks otherwise, or is for others.',
    },
    example: {
      file: 'entities/news.yaml',
      good: 'article: { content: body, pinned: isOnTop }',
      bad: 'article: { content: title, pinned: isOnTop }',
      at: 'content',
      against: true,
    },
  }),
  requiredAdded: describeRule({
    id: 'breaking/required-added',
    severity: 'error',
    title: { zh: '选填改为必填', en: 'Optional field made required' },
    why: {
      zh: '没有填写的旧记录再次提交时会被拦下。',
      en: 'Records without a value are refused when they are submitted again.',
    },
    example: {
      file: entity,
      good: 'title: 编码,',
      bad: 'title: 编码, required: true,',
      at: 'required',
      against: true,
    },
  }),
  valueRemoved: describeRule({
    id: 'breaking/value-removed',
    severity: 'error',
    title: { zh: '字典项或区划被删除', en: 'Dictionary item or region removed' },
    why: {
      zh: '记录中保存的代码显示不出名称；应写 until 停用。',
      en: 'Stored codes lose their names; retire the item with until.',
    },
    example: {
      file: 'dictionaries/kind.yaml',
      good: '  - { value: other, label: 其他 }',
      bad: '',
      at: 'items',
      against: true,
    },
  }),
  roleRemoved: describeRule({
    id: 'breaking/role-removed',
    severity: 'error',
    title: { zh: '角色被删除', en: 'Role removed' },
    why: {
      zh: '有该角色的账号会失去全部权限。',
      en: 'Accounts with this role lose all their rights.',
    },
    example: { file: 'roles.yaml', good: 'clerk:', bad: 'officer:', at: 'roles', against: true },
  }),
  stateRemoved: describeRule({
    id: 'breaking/state-removed',
    severity: 'error',
    title: { zh: '状态被删除', en: 'State removed' },
    why: { zh: '处于该状态的记录无法继续办理。', en: 'Records in this state are stuck.' },
    example: { file: workflow, good: '  done:', bad: '  finished:', at: 'states', against: true },
  }),
  workflowInFlight: describeRule({
    id: 'breaking/workflow-in-flight',
    severity: 'error',
    title: { zh: '在办记录到不了终态', en: 'Records under way cannot end' },
    why: {
      zh: '离开该状态的动作被删除或改道，已在办的记录会停在那里。',
      en: 'The transition that left this state is gone, and records wait there for ever.',
    },
    example: {
      file: workflow,
      good: '    from: pending\n    to: draft\n    by: { roles: [clerk], region: within }\n    form: { opinion: { type: paragraph, title: 意见, required: true, maxLength: 200 } }\n    effects: [{ notify: owner, message: other }]\n  finish:\n    title: 办结\n    action: pass\n    from: pending\n',
      bad: '    from: draft\n    to: draft\n    by: { roles: [clerk], region: within }\n    form: { opinion: { type: paragraph, title: 意见, required: true, maxLength: 200 } }\n    effects: [{ notify: owner, message: other }]\n  finish:\n    title: 办结\n    action: pass\n    from: draft\n',
      at: 'pending',
      against: true,
    },
  }),
  workflowAdded: describeRule({
    id: 'breaking/workflow-added',
    severity: 'error',
    title: { zh: '加了流程，已有的记录没有状态', en: 'Workflow added, records without a state' },
    why: {
      zh: '没有状态的记录不能修改、办理或删除；须在流程中写 adopt，说明它们处于哪个状态。',
      en: 'A record without a state can be neither edited nor moved nor deleted; adopt says which state it is in.',
    },
    example: {
      file: workflow,
      good: 'entity: request',
      bad: 'entity: part',
      at: 'part',
      against: true,
    },
  }),
  routeRemoved: describeRule({
    id: 'breaking/route-removed',
    severity: 'warning',
    title: { zh: '网址不再存在', en: 'Address removed' },
    why: {
      zh: '收藏夹、消息和外部链接会打不开；应写 redirect。',
      en: 'Bookmarks and links break; write a redirect.',
    },
    example: {
      file: 'pages/requests.yaml',
      good: 'path: /requests',
      bad: 'path: /applications',
      at: '/applications',
      against: true,
    },
  }),
  definitionRemoved: describeRule({
    id: 'breaking/definition-removed',
    severity: 'error',
    title: { zh: '实体、流程或字典被删除', en: 'Entity, workflow or dictionary removed' },
    why: {
      zh: '整个文件被删除，它的数据不再显示。',
      en: 'The file is gone, and its data are no longer shown.',
    },
    example: { file: 'dictionaries/kind.yaml', good: 'title: 种类', bad: '', against: true },
  }),
  notCompared: describeRule({
    id: 'breaking/not-compared',
    severity: 'info',
    title: { zh: '旧版本有错误，没有比较', en: 'Former version could not be read' },
    why: {
      zh: '旧版本的文件本身有错误，其中的改动看不出来。',
      en: 'The former file has errors, so its changes cannot be told.',
    },
    example: {
      file: 'dictionaries/kind.yaml',
      good: 'title: [',
      bad: 'title: 种类',
      against: true,
    },
  }),
}
