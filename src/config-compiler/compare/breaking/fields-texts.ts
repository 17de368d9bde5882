import { definePhrases } from '#config-model/messages/phrase.ts'

/** What is said of fields that a new version removes, renames or narrows. */
export const fieldChangeTexts = definePhrases({
  uniqueFromNow: {
    zh: '从现在起 {fields} 不得重复，已有的记录可能重复',
    en: '{fields} must be unique from now on: stored records may repeat',
  },
  lookAtStoredRecords: { zh: '请先查清已有的记录', en: 'look at the stored records first' },
  fieldRemoved: {
    zh: '字段“{name}”（{title}）被删除，已填写的内容将不再显示',
    en: 'field "{name}" ({title}) was removed: what was filled in is no longer shown',
  },
  retireInstead: {
    zh: '请保留字段并写 until 停用年度',
    en: 'keep the field and retire it with until',
  },
  looksLikeRenamed: {
    zh: '“{renamed}”看起来是“{name}”改名，没有写曾用名，旧数据不会显示',
    en: '"{renamed}" looks like "{name}" renamed, but does not say so: former values will not appear',
  },
  writeFormerName: {
    zh: '请在“{renamed}”中写 was: [{name}]',
    en: 'write was: [{name}] into "{renamed}"',
  },
  typeChanged: {
    zh: '字段“{title}”由 {type} 改为 {nowType}，已填写的内容可能不再有效',
    en: 'field "{title}" was {type} and is {nowType} now: what was filled in may not be valid any more',
  },
  addFieldInstead: {
    zh: '请另加新字段，旧字段写 until',
    en: 'add a new field and retire the former one with until',
  },
  keyChanged: {
    zh: '字段“{title}”的 {key} 由 {former} 收紧为 {value}，已填写的内容可能不再有效',
    en: '{key} of field "{title}" was {former} and is {value} now: what was filled in may not be valid any more',
  },
  keyDiffers: {
    zh: '字段“{title}”的 {key} 有变化，已填写的内容可能不再有效',
    en: '{key} of field "{title}" is another: what was filled in may not be valid any more',
  },
  requiredFromNow: {
    zh: '字段“{title}”改为必填，没有填写的旧记录再次提交时会被拦下',
    en: 'field "{title}" is required now: records without a value are refused when they are submitted again',
  },
  writeSinceOrRequiredWhen: {
    zh: '请写 since 或 requiredWhen，让旧年度的记录不受影响',
    en: 'write since or requiredWhen, so that records of former years are not concerned',
  },
  addFormerName: { zh: '写上曾用名 {name}', en: 'write the former name {name}' },
  unlimited: { zh: '无', en: 'unlimited' },
})
