import { defineRule } from '#config-compiler/rule.ts'
import { eachString } from '#config-compiler/walk/strings.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  scriptLink: { zh: '不能写脚本链接“{text}”', en: 'a script link is not allowed: "{text}"' },
  writePathOrLink: {
    zh: '请写站内网址或 https 链接',
    en: 'write a path of this site or an https link',
  },
})

/** 脚本链接。 */
export const jsUrl = defineRule({
  id: 'sec/js-url',
  severity: 'error',
  isOwn: true,
  title: { zh: '脚本链接', en: 'Script link' },
  why: {
    zh: '点击后会在用户的浏览器里执行脚本。',
    en: "A click would run a script in the user's browser.",
  },
  example: {
    file: 'forms/request.yaml',
    good: 'title: 申请表',
    bad: 'title: "javascript:alert(1)"',
    at: '"javascript:alert(1)"',
  },
  check: (model, report) => {
    eachString(model, /^\s*(javascript|vbscript|data):/i, (file, at, text) => {
      if (/^\s*(javascript|vbscript|data):/i.test(text))
        report(file, at, texts.scriptLink({ text: text.slice(0, 30) }), {
          hint: texts.writePathOrLink(),
        })
    })
  },
})
