import { definePhrases } from '#config-model/messages/phrase.ts'

/** What check-shape.ts says. */
export const shapeTexts = definePhrases({
  onlyConstant: { zh: '{name}只能写 {const}', en: '{name} may only be {const}' },
  itemRepeated: {
    zh: '{name}重复，第 {first} 项已经有了',
    en: '{name} stands there twice, first as item {first}',
  },
  deleteRepeatedItem: { zh: '请删除重复的一项', en: 'delete the repeated item' },
  notEmpty: { zh: '{name}不能为空', en: '{name} must not be empty' },
  tooManyKeys: {
    zh: '{name}只能写 {maxProperties} 项，这里写了 {keys}',
    en: '{name} may hold only {maxProperties}, here are {keys}',
  },
  slippedInto: { zh: '“{key}”写到了{name}里面', en: '"{key}" slipped into {name}' },
  indentLess: {
    zh: '“{key}”是{title}的键，请减少缩进',
    en: '"{key}" belongs to {title}: indent it less',
  },
  slippedOut: { zh: '“{key}”写到了{name}这一层', en: '"{key}" slipped out to the level of {name}' },
  indentMore: {
    zh: '“{key}”是{title}的键，请增加缩进',
    en: '"{key}" belongs to {title}: indent it more',
  },
  checkIndentation: {
    zh: '“{key}”是{title}的键，请检查缩进',
    en: '"{key}" belongs to {title}: check the indentation',
  },
  noSuchKey: { zh: '这里没有“{key}”这个键', en: 'there is no key "{key}" here' },
  hasNoKey: { zh: '{name}没有“{key}”这个键', en: '{name} has no key "{key}"' },
  keyOfWrongForm: {
    zh: '键“{key}”的写法不正确',
    en: 'the key "{key}" is not written as it must be',
  },
  keyForm: {
    zh: '须以小写字母开头，只含字母、数字和连字符',
    en: 'start with a lower-case letter; letters, digits and hyphens only',
  },
  didYouMean: { zh: '您是否想写{value}？', en: 'did you mean {value}?' },
  plain: { zh: '“{instead}”', en: '"{instead}"' },
  fileBreaksOff: {
    zh: '文件到这里中断了，{name}缺少必需的键{names}',
    en: 'the file breaks off here: {name} lacks the key {names}',
  },
  write: { zh: '请写上 {titles}', en: 'write {titles}' },
  lacksKey: { zh: '{name}缺少必需的键{names}', en: '{name} lacks the key {names}' },
  valueNotAllowed: {
    zh: '{name}的值“{value}”不在允许的范围内',
    en: 'the value of {name}, "{value}", is not allowed',
  },
  outer: { zh: '外层', en: 'the level around it' },
  inner: { zh: '里层', en: 'the level inside' },
})
