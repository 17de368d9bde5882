import { defineRule } from '#config-compiler/rule.ts'
import { eachString } from '#config-compiler/walk/strings.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  linkNotEncrypted: { zh: '链接“{url}”没有加密', en: 'the link "{url}" is not encrypted' },
  useHttps: { zh: '请改用 https', en: 'use https' },
})

/** 没有加密的链接。 */
export const httpUrl = defineRule({
  id: 'sec/http-url',
  severity: 'warning',
  title: { zh: '没有加密的链接', en: 'Unencrypted link' },
  why: {
    zh: 'http 链接会被浏览器警告，内容可能被篡改。',
    en: 'Browsers warn of http links; their content can be changed on the way.',
  },
  example: {
    file: 'forms/request.yaml',
    good: 'title: 申请表',
    bad: 'title: 见 http://example.com/a',
    at: '见 http://example.com/a',
  },
  check: (model, report) => {
    eachString(model, /http:/, (file, at, text) => {
      const url = /\bhttp:\/\/[\w.-]+/.exec(text)?.[0]
      if (
        url !== undefined &&
        !/^http:\/\/(10\.|192\.168\.|127\.|172\.(1[6-9]|2\d|3[01])\.|localhost)/.test(url) &&
        !['pattern', 'message', 'matches'].includes(String(at.at(-1))) &&
        !(file.startsWith('menus/') && at.at(-1) === 'path')
      )
        report(file, at, texts.linkNotEncrypted({ url }), { hint: texts.useHttps() })
    })
  },
})
