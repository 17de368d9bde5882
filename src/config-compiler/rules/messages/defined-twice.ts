import { placeTexts } from '#config-compiler/diagnostic/place-texts.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  definedTwice: {
    zh: '消息“{name}”在两个文件里各写了一次',
    en: 'the message "{name}" is written in two files',
  },
  keepOne: { zh: '请只留一个，或给其中一个改名', en: 'keep one of them, or give one another name' },
})

/** 消息写了两次。 */
export const definedTwice = defineRule({
  id: 'messages/defined-twice',
  severity: 'error',
  isOwn: true,
  title: { zh: '消息写了两次', en: 'Message defined twice' },
  why: {
    zh: '只有一个会发出去，改另一个没有作用。',
    en: 'Only one of them is sent; to change the other has no effect.',
  },
  example: {
    file: 'messages/return.yaml',
    good: 'other: {',
    bad: 'told: { title: 办结, body: "“{title}”办结了" }\nother: {',
    at: 'told',
  },
  check: (model, report) => {
    const firstPlaces = new Map<string, string>()
    for (const file of model.files.filter((path) => path.startsWith('messages/')))
      for (const name of Object.keys(model.value(file) as object)) {
        const first = firstPlaces.get(name)
        if (first === undefined) firstPlaces.set(name, file)
        else
          report(file, [name], texts.definedTwice({ name }), {
            part: 'key',
            hint: texts.keepOne(),
            related: [{ file: first, pointer: [name], message: placeTexts.first() }],
            causes: [`message ${name}`],
          })
      }
  },
})
