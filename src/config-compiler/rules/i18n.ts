import { didYouMean } from '#config-compiler/diagnostic/did-you-mean.ts'
import { type Pointer, placeTexts } from '#config-compiler/diagnostic/problem.ts'
import type { Model } from '#config-compiler/model.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { unexpandedItems } from '#config-compiler/walk/menu-items.ts'
import {
  findPlaceholders,
  findMissingTexts,
  findOrphanTexts,
  walkTexts,
} from '#config-compiler/walk/translations.ts'
import { yearPlaceholder } from '#config-model/access/visible-menu.ts'
import { definePhrases, joinPhrases, type Phrase } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  writeEnglish: {
    zh: '请写英文译文',
    en: 'write its translation',
  },
  translationEmpty: { zh: '“{key}”的译文是空的', en: 'the translation of "{key}" is empty' },
  writeOrDelete: {
    zh: '请写上译文，或删除这一行',
    en: 'write the translation, or delete the line',
  },
  groupForText: {
    zh: '“{key}”在配置中是一段文字，译文却分了层',
    en: '"{key}" is a text in the configuration, but a group in the translation',
  },
  writeTranslation: { zh: '请直接写译文', en: 'write the translation itself' },
  textForGroup: {
    zh: '“{key}”在配置中不是一段文字',
    en: '"{key}" is no text in the configuration',
  },
  writeDeeper: {
    zh: '请写到里层，如 {key}: { title: … }',
    en: 'write it one level deeper, such as {key}: { title: … }',
  },
  notTranslated: { zh: '没有译成 {locale}', en: 'not translated to {locale}' },
  textsNotTranslated: {
    zh: '有 {count} 处没有译成 {locale}',
    en: 'texts not translated to {locale}: {count}',
  },
  addTexts: { zh: '请在 texts/{locale}/ 中补上', en: 'add it in texts/{locale}/' },
  notTranslatedYet: { zh: '“{text}”还没有译成英文', en: '"{text}" is not translated yet' },
  belongsToNothing: {
    zh: '译文“{key}”没有对应的配置',
    en: 'the translation "{key}" belongs to nothing',
  },
  writeBelowGroup: {
    zh: '下级菜单写在上级的 children 里：{path}',
    en: 'an entry of a group stands in its children: {path}',
  },
  unknownGaps: {
    zh: '译文中的 {extra} 在原文中没有',
    en: 'the translation has {extra}, the original has not',
  },
  originalUses: { zh: '原文用的是 {expected}', en: 'the original uses {expected}' },
  originalHasNoGaps: { zh: '原文没有占位符', en: 'the original has no placeholder' },
  translationLacksGaps: {
    zh: '译文中没有 {lost}，原文中有',
    en: 'the translation lacks {lost}, the original has it',
  },
  writeGaps: { zh: '请在译文中写上', en: 'write it into the translation' },
  translatedTwice: {
    zh: '这条译文在两个文件里各写了一次',
    en: 'this translation is written in two files',
  },
  keepOne: {
    zh: '请删除其中一条：生效的是文件名排在后面的',
    en: 'delete one: the one of the later file name holds',
  },
})

export const translationEmpty = defineRule({
  id: 'i18n/empty',
  severity: 'warning',
  title: { zh: '译文是空的', en: 'Empty translation' },
  why: { zh: '英文界面上这里什么也没有。', en: 'The English screen shows nothing here.' },
  example: {
    file: 'texts/en-US/entities.yaml',
    good: 'kind: { title: Kind }',
    bad: 'kind: { title: "" }',
    at: '""',
  },
  check: (model, report) => {
    walkTexts(model, ({ file, at, key, text, isTranslated }) => {
      if (isTranslated && typeof text === 'string' && text.trim() === '')
        report(file, at, texts.translationEmpty({ key }), {
          causes: [`text ${at.slice(0, -2).join('/')}`],
          hint: texts.writeOrDelete(),
        })
    })
  },
})

export const leafVsBranch = defineRule({
  id: 'i18n/leaf-vs-branch',
  severity: 'warning',
  title: { zh: '译文与配置的层次不同', en: 'Translation on another level' },
  why: {
    zh: '配置里这里不是一段文字（或是文字而译文分了层），译文不会显示。',
    en: 'The configuration has no text here, or a text where the translation has a group.',
  },
  example: {
    file: 'texts/en-US/entities.yaml',
    good: 'kind: { title: Kind }',
    bad: 'kind: Kind',
    at: 'kind',
  },
  check: (model, report) => {
    walkTexts(model, ({ file, at, key, text, isTranslated, value }) => {
      if (!isTranslated) return

      const isGroup = text !== null && typeof text === 'object'
      if (isGroup && (value === null || typeof value !== 'object'))
        report(file, at, texts.groupForText({ key }), {
          part: 'key',
          causes: [`text ${at.slice(0, -1).join('/')}`],
          hint: texts.writeTranslation(),
        })

      if (!isGroup && typeof value !== 'string')
        report(file, at, texts.textForGroup({ key }), {
          part: 'key',
          causes: [`text ${at.slice(0, -1).join('/')}`],
          hint: texts.writeDeeper({ key }),
        })
    })
  },
})

export const translationMissing = defineRule({
  id: 'i18n/missing',
  severity: 'info',
  rank: 1000,
  reportsAbsence: [],
  title: { zh: '缺少译文', en: 'Missing translation' },
  why: {
    zh: '其他文字都有译文，这一处在英文界面上会显示中文。',
    en: 'Everything beside it is translated; this one stays Chinese on the English screen.',
  },
  example: { file: 'texts/en-US/entities.yaml', good: '      kind: { title: Kind }\n', bad: '' },
  check: (model, report) => {
    for (const { file, pointer, count, locale, places } of findMissingTexts(model))
      report(
        file,
        pointer,
        count === 1 ? texts.notTranslated({ locale }) : texts.textsNotTranslated({ count, locale }),
        { causes: places.map((place) => `text ${place}`), hint: texts.addTexts({ locale }) },
      )
  },
})

export const notTranslated = defineRule({
  id: 'i18n/not-translated',
  severity: 'warning',
  title: { zh: '译文仍是中文', en: 'Translation that is still Chinese' },
  why: { zh: '英文界面上会出现中文。', en: 'The English screen shows Chinese.' },
  example: {
    file: 'texts/en-US/entities.yaml',
    good: 'kind: { title: Kind }',
    bad: 'kind: { title: 种类 }',
    at: '种类',
  },
  check: (model, report) => {
    walkTexts(model, ({ file, at, text, value }) => {
      const isChinese = typeof text === 'string' && /[\u4e00-\u9fff]{2}/.test(text)
      if (isChinese && (text === value || !/[A-Za-z]/.test(text)))
        report(file, at, texts.notTranslatedYet({ text }), { hint: texts.writeEnglish() })
    })
  },
})

/** Parts with a file per entry. */
const parted = new Set(['dictionaries', 'entities', 'forms', 'menus', 'pages', 'workflows'])

/** The file that holds the original of a translation. */
const originalFile = (at: Pointer) =>
  `${at.slice(0, parted.has(String(at[0])) ? 2 : 1).join('/')}.yaml`

export const translationOrphan = defineRule({
  id: 'i18n/orphan',
  severity: 'warning',
  title: { zh: '译文没有对应的配置', en: 'Translation of nothing' },
  why: {
    zh: '配置里没有这一项，译文永远不会显示；多半是改名或写错。',
    en: 'Nothing in the configuration has this name: renamed or misspelt.',
  },
  example: {
    file: 'texts/en-US/entities.yaml',
    good: 'kind: { title: Kind }',
    bad: 'knid: { title: Kind }',
    at: 'knid',
  },
  check: (model, report) => {
    const reported = new Set<string>()
    for (const { file, at, key, names, knownKeys } of findOrphanTexts(model)) {
      const place = at.join('/')
      if (reported.has(place)) continue

      reported.add(place)
      const free = names.filter((name) => !knownKeys.has(name)).map((name) => ({ name }))

      report(file, at, texts.belongsToNothing({ key }), {
        part: 'key',
        hint:
          placeInGroup(model, at) ??
          didYouMean(key, free.length > 0 ? free : names.map((name) => ({ name }))),
        subject: key,
        causes: [
          `text ${at.slice(0, -1).join('/')}`,
          `translation of ${originalFile(at)}`,
          `name ${key}`,
        ],
      })
    }
  },
})

/** Where the translation of a menu entry stands that was written beside its group. */
function placeInGroup(model: Model, [part, menu, key]: Pointer): Phrase | undefined {
  const site =
    part === 'menus'
      ? unexpandedItems(model).find((one) => one.menu === menu && one.item.path === key)
      : undefined

  if (!site || site.parents.length === 0) return undefined

  const groups = site.parents.flatMap(({ path = '' }) => [path, 'children'])

  return texts.writeBelowGroup({ path: [...groups, String(key)].join(' → ') })
}

export const placeholderMismatch = defineRule({
  id: 'i18n/placeholder-mismatch',
  severity: 'error',
  title: { zh: '译文的占位符与原文不同', en: 'Translation with other placeholders' },
  why: {
    zh: '英文界面里会原样出现花括号，或少了内容。',
    en: 'The English screen would show braces, or lack a part.',
  },
  example: {
    file: 'texts/en-US/messages.yaml',
    good: '{title}',
    bad: '{name}',
    at: '"\\"{name}\\" is done"',
  },
  check: (model, report) => {
    walkTexts(model, ({ file, at, text, value, holder }) => {
      if (typeof text !== 'string' || typeof value !== 'string') return

      // Full-width braces are reported separately.
      const expectedPlaceholders = findPlaceholders(
        value.replaceAll('｛', '{').replaceAll('｝', '}'),
      )

      // An entry per year without its year is reported at the entry: the translation is right.
      const extraPlaceholder = isYearly(holder) ? yearPlaceholder : null
      const extra = findPlaceholders(text).filter(
        (name) => !expectedPlaceholders.includes(name) && name !== extraPlaceholder,
      )

      if (extra.length > 0)
        report(file, at, texts.unknownGaps({ extra: joinPhrases(extra, '、') }), {
          hint:
            expectedPlaceholders.length > 0
              ? texts.originalUses({ expected: joinPhrases(expectedPlaceholders, '、') })
              : texts.originalHasNoGaps(),
        })
    })
  },
})

const isYearly = (holder: unknown) =>
  holder !== null && typeof holder === 'object' && 'each' in holder

export const placeholderMissing = defineRule({
  id: 'i18n/placeholder-missing',
  severity: 'warning',
  title: { zh: '译文少了占位符', en: 'Translation without a placeholder' },
  why: { zh: '英文界面里少了这一部分内容。', en: 'The English text lacks this part.' },
  example: {
    file: 'texts/en-US/messages.yaml',
    good: '{title}',
    bad: 'It',
    at: '"\\"It\\" is done"',
  },
  check: (model, report) => {
    walkTexts(model, ({ file, at, text, value }) => {
      if (typeof text !== 'string' || typeof value !== 'string' || text === '') return

      const textGaps = findPlaceholders(text)
      const lost = findPlaceholders(value).filter((name) => !textGaps.includes(name))
      if (lost.length > 0 && textGaps.every((name) => value.includes(name)))
        report(file, at, texts.translationLacksGaps({ lost: joinPhrases(lost, '、') }), {
          hint: texts.writeGaps(),
          // One that nothing fills is reported in the original.
          causes: [`placeholder of ${originalFile(at)} ${value}`],
        })
    })
  },
})

export const translatedTwice = defineRule({
  id: 'i18n/translated-twice',
  severity: 'warning',
  isOwn: true,
  title: { zh: '译文写了两次', en: 'Translation written twice' },
  why: {
    zh: '只有一条会显示，改另一条没有作用。',
    en: 'Only one of them is shown; to change the other has no effect.',
  },
  example: {
    file: 'texts/en-US/messages.yaml',
    good: 'messages:',
    bad: 'entities: { part: { title: Component } }\nmessages:',
    at: 'title',
  },
  check: (model, report) => {
    const keysByText = new Map<string, string>()
    for (const file of model.files.filter((path) => path.startsWith('texts/')).toSorted()) {
      const locale = file.split('/')[1] ?? ''
      eachLeaf(model.value(file), [], (pointer) => {
        const place = `${locale} ${pointer.join('\n')}`
        const first = keysByText.get(place)
        if (first === undefined) keysByText.set(place, file)
        else
          report(file, pointer, texts.translatedTwice(), {
            part: 'key',
            hint: texts.keepOne(),
            related: [{ file: first, pointer, message: placeTexts.first() }],
          })
      })
    }
  },
})

function eachLeaf(value: unknown, pointer: Pointer, visit: (pointer: Pointer) => void): void {
  if (value === null || typeof value !== 'object') return visit(pointer)
  for (const [key, inner] of Object.entries(value)) eachLeaf(inner, [...pointer, key], visit)
}
