import { describeRule } from '#config-compiler/diagnostic/rule-description.ts'

/** Rules about the values that names are compared with. */
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
