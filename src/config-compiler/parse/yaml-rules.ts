import { describeRule } from '#config-compiler/diagnostic/rule-description.ts'

/** The structure of a file, reported while reading. */
export const yamlRules = {
  syntax: describeRule({
    id: 'yaml/syntax',
    severity: 'error',
    title: { zh: 'YAML 写法有误', en: 'Not valid YAML' },
    why: {
      zh: '引号、括号或冒号不成对，整个文件读不了。',
      en: 'A quote, bracket or colon is missing its partner: the file cannot be read.',
    },
    example: { file: 'forms/request.yaml', good: 'title: 申请表', bad: 'title: "申请表', at: '"' },
  }),
  tabIndent: describeRule({
    id: 'yaml/tab-indent',
    severity: 'error',
    title: { zh: '用制表符缩进', en: 'Tab used for indentation' },
    why: { zh: 'YAML 不允许用制表符缩进。', en: 'YAML does not allow tabs for indentation.' },
    example: {
      file: 'forms/request.yaml',
      good: '    title: 基本信息',
      bad: '\t  title: 基本信息',
      at: '\t  ',
    },
  }),
  badIndent: describeRule({
    id: 'yaml/bad-indent',
    severity: 'error',
    title: { zh: '缩进不对', en: 'Wrong indentation' },
    why: {
      zh: '缩进决定谁属于谁；差一格意思就变了。',
      en: 'Indentation says what belongs to what.',
    },
    example: {
      file: 'forms/request.yaml',
      good: '    title: 基本信息',
      bad: '     title: 基本信息',
      at: 'title: 基本信息',
    },
  }),
  duplicateKey: describeRule({
    id: 'yaml/duplicate-key',
    severity: 'error',
    title: { zh: '键重复', en: 'Key twice' },
    why: {
      zh: '后一个会覆盖前一个，前一个的内容悄悄丢失。',
      en: 'The later one silently replaces the earlier one.',
    },
    example: {
      file: 'forms/request.yaml',
      good: 'title: 申请表',
      bad: 'title: 申请表\ntitle: 申请表二',
      at: 'title',
    },
  }),
  undefinedAlias: describeRule({
    id: 'yaml/undefined-alias',
    severity: 'error',
    title: { zh: '别名没有定义', en: 'Alias without an anchor' },
    why: { zh: '引用了没有定义的锚点。', en: 'It refers to an anchor that does not exist.' },
    example: {
      file: 'forms/request.yaml',
      good: 'title: 申请表',
      bad: 'title: *none',
      at: '*none',
    },
  }),
  unusedAnchor: describeRule({
    id: 'yaml/unused-anchor',
    severity: 'warning',
    title: { zh: '锚点没有人引用', en: 'Anchor that nothing uses' },
    why: { zh: '多余的 &名称。', en: 'A superfluous &name.' },
    example: {
      file: 'forms/request.yaml',
      good: 'title: 申请表',
      bad: 'title: &name 申请表',
      at: '&name',
    },
  }),
  aliasBomb: describeRule({
    id: 'yaml/alias-bomb',
    severity: 'error',
    title: { zh: '别名展开过多', en: 'Aliases that expand too far' },
    why: { zh: '别名套别名会展开成极大的内容。', en: 'Aliases of aliases expand without end.' },
    example: {
      file: 'forms/request.yaml',
      good: 'title: 申请表',
      bad: 'a: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\ntitle: [*d,*d,*d,*d,*d,*d,*d,*d,*d,*d]',
    },
  }),
  mergeKey: describeRule({
    id: 'yaml/merge-key',
    severity: 'error',
    title: { zh: '合并键', en: 'Merge key' },
    why: {
      zh: '这里不支持 <<，会变成名为“<<”的键。',
      en: 'Merging is not supported: it would stay a key called "<<".',
    },
    example: {
      file: 'forms/request.yaml',
      good: 'title: 申请表',
      bad: '<<: { title: 申请表 }',
      at: '<<',
    },
  }),
  multipleDocuments: describeRule({
    id: 'yaml/multiple-documents',
    severity: 'error',
    title: { zh: '一个文件有几份内容', en: 'Several documents in one file' },
    why: { zh: '--- 之后的内容会被忽略。', en: 'What follows --- would be ignored.' },
    example: {
      file: 'forms/request.yaml',
      good: 'title: 申请表',
      bad: 'title: 申请表\n---\ndraft: {}',
    },
  }),
  emptyFile: describeRule({
    id: 'yaml/empty-file',
    severity: 'error',
    title: { zh: '空文件', en: 'Empty file' },
    why: { zh: '文件里没有内容。', en: 'The file holds nothing.' },
    example: {
      file: 'dictionaries/spare.yaml',
      good: 'title: 备用\nitems: [{ value: one, label: 一 }]\n',
      bad: '# 没有内容\n',
    },
  }),
  emptyValue: describeRule({
    id: 'yaml/empty-value',
    severity: 'error',
    title: { zh: '键没有值', en: 'Key without a value' },
    why: { zh: '冒号后面是空的。', en: 'Nothing stands after the colon.' },
    example: { file: 'forms/request.yaml', good: 'title: 申请表', bad: 'title:', at: 'title' },
  }),
  customTag: describeRule({
    id: 'yaml/custom-tag',
    severity: 'error',
    title: { zh: 'YAML 标签', en: 'YAML tag' },
    why: { zh: '不支持以 ! 开头的标签。', en: 'Tags are not supported.' },
    example: {
      file: 'forms/request.yaml',
      good: 'title: 申请表',
      bad: 'title: !include 申请表',
      at: '!include',
    },
  }),
  complexKey: describeRule({
    id: 'yaml/complex-key',
    severity: 'error',
    title: { zh: '键不是文字', en: 'Key that is no text' },
    why: { zh: '键只能是文字。', en: 'A key must be text.' },
    example: { file: 'forms/request.yaml', good: 'title: 申请表', bad: '[title]: 申请表' },
  }),
  tooDeep: describeRule({
    id: 'yaml/too-deep',
    severity: 'error',
    title: { zh: '嵌套过深', en: 'Nested too deeply' },
    why: { zh: '多半是括号没有成对。', en: 'Mostly an unclosed bracket.' },
    example: {
      file: 'forms/request.yaml',
      good: 'title: 申请表',
      bad: 'title: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[',
    },
  }),
  tooLarge: describeRule({
    id: 'yaml/too-large',
    severity: 'error',
    title: { zh: '文件过大', en: 'File too large' },
    why: { zh: '超过 1MB 的文件不读。', en: 'Files above 1 MB are not read.' },
  }),
}
