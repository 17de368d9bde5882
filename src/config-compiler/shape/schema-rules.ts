import { describeRule } from '#config-compiler/diagnostic/rule-description.ts'

export const schemaRules = {
  unknownKey: describeRule({
    id: 'schema/unknown-key',
    severity: 'error',
    title: { zh: '不认识的键', en: 'Unknown key' },
    why: {
      zh: '多半是写错了；写错的键不起作用。',
      en: 'Mostly a typo; an unknown key does nothing.',
    },
    example: { file: 'pages/requests.yaml', good: 'columns:', bad: 'colums:', at: 'colums' },
  }),
  missingKey: describeRule({
    id: 'schema/missing-key',
    severity: 'error',
    title: { zh: '缺少必需的键', en: 'Missing key' },
    why: { zh: '没有它这一项不完整。', en: 'The item is incomplete without it.' },
    example: { file: 'forms/request.yaml', good: 'entity: request\n', bad: '' },
  }),
  type: describeRule({
    id: 'schema/type',
    severity: 'error',
    title: { zh: '值的类型不对', en: 'Value of the wrong type' },
    why: { zh: '例如该写数字的地方写了文字。', en: 'Such as a text where a number belongs.' },
    example: { file: 'workflows/request.yaml', good: 'batch: 50', bad: 'batch: "50"', at: '"50"' },
  }),
  enum: describeRule({
    id: 'schema/enum',
    severity: 'error',
    title: { zh: '值不在允许的范围', en: 'Value that is not allowed' },
    why: { zh: '只能写列出的几种。', en: 'Only the listed words may stand here.' },
    example: {
      file: 'entities/request.yaml',
      good: 'type: paragraph\n    title: 理由',
      bad: 'type: paragraf\n    title: 理由',
      at: 'paragraf',
    },
  }),
  format: describeRule({
    id: 'schema/format',
    severity: 'error',
    title: { zh: '写法不正确', en: 'Wrong spelling' },
    why: {
      zh: '不符合规定的写法，如网址、标识、日期。',
      en: 'It does not look like a path, id or date must look.',
    },
    example: {
      file: 'pages/requests.yaml',
      good: 'path: /requests',
      bad: 'path: requests',
      at: 'requests',
    },
  }),
  range: describeRule({
    id: 'schema/range',
    severity: 'error',
    title: { zh: '超出范围', en: 'Out of range' },
    why: { zh: '数字或字数太大或太小。', en: 'A number or length is too large or too small.' },
    example: { file: 'workflows/request.yaml', good: 'batch: 50', bad: 'batch: 1', at: '1' },
  }),
  wrongKind: describeRule({
    id: 'schema/wrong-kind',
    severity: 'error',
    title: { zh: '种类写错了', en: 'The wrong kind' },
    why: { zh: '写的键都属于另一个种类。', en: 'The keys are those of another kind.' },
    example: { file: 'pages/parts.yaml', good: 'kind: list', bad: 'kind: board', at: 'board' },
  }),
  emptyList: describeRule({
    id: 'schema/empty-list',
    severity: 'error',
    title: { zh: '不能为空', en: 'Must not be empty' },
    why: { zh: '至少要有一项。', en: 'At least one item is needed.' },
    example: {
      file: 'pages/requests.yaml',
      good: 'auth: [applicant, clerk]',
      bad: 'auth: []',
      at: '[]',
    },
  }),
  duplicateItem: describeRule({
    id: 'schema/duplicate-item',
    severity: 'error',
    title: { zh: '列表中有重复', en: 'Item twice' },
    why: { zh: '同一项写了两遍。', en: 'The same item occurs twice.' },
    example: {
      file: 'pages/requests.yaml',
      good: 'auth: [applicant, clerk]',
      bad: 'auth: [applicant, clerk, clerk]',
      at: 'clerk',
    },
  }),
  union: describeRule({
    id: 'schema/union',
    severity: 'error',
    title: { zh: '写法不在几种之内', en: 'None of the allowed forms' },
    why: {
      zh: '这里可以有几种写法，都对不上。',
      en: 'Several forms are allowed here; this is none of them.',
    },
  }),
}
