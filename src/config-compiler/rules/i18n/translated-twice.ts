import { placeTexts } from '#config-compiler/diagnostic/place-texts.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  translatedTwice: {
    zh: '这条译文在两个文件里各写了一次',
    en: 'this translation is written in two files',
  },
  keepOne: {
    zh: '请删除其中一条：生效的是文件名排在后面的',
    en: 'delete one: the one of the later file name holds',
  },
})

/** 译文写了两次。 */
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
