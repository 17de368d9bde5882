import { defineRule } from '#config-compiler/rule.ts'
import { eachString } from '#config-compiler/walk/strings.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  htmlInText: { zh: '文字里有 HTML 标签“{tag}”', en: 'HTML in a text: "{tag}"' },
  writeTextOnly: { zh: '请只写文字', en: 'write text only' },
})

/** 文字里有 HTML。 */
export const htmlInText = defineRule({
  id: 'sec/html-in-text',
  severity: 'error',
  isOwn: true,
  title: { zh: '文字里有 HTML', en: 'HTML in a text' },
  why: {
    zh: '文字原样显示，标签会露出来；不要试图在配置里写脚本。',
    en: 'Texts are shown as they are: tags become visible, scripts do not run.',
  },
  example: {
    file: 'forms/request.yaml',
    good: 'title: 申请表',
    bad: 'title: "<b>申请表</b>"',
    at: '"<b>申请表</b>"',
  },
  check: (model, report) => {
    eachString(model, /<\/?[a-zA-Z]/, (file, at, text) => {
      const tag = /<\/?[a-zA-Z][^>]*>/.exec(text)?.[0]
      if (tag !== undefined && at.at(-1) !== 'pattern' && at.at(-1) !== 'matches')
        report(file, at, texts.htmlInText({ tag: tag.slice(0, 30) }), {
          hint: texts.writeTextOnly(),
        })
    })
  },
})
