import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { eachMessage, leavingTexts } from './each-message.ts'

const texts = definePhrases({
  tooLong: {
    zh: '大约 {length} 个字，“{title}”一条最多 {limit} 个',
    en: 'about {length} characters, "{title}" takes {limit}',
  },
  writeShort: { zh: '请写 short（短文）', en: 'write short' },
  shorten: { zh: '请写得短一些', en: 'make it shorter' },
})

/** What a placeholder becomes at least, in characters. */
const gapLength = 6

/** 文字超过渠道的上限。 */
export const messageTooLong = defineRule({
  id: 'messages/too-long',
  severity: 'warning',
  title: { zh: '文字超过渠道的上限', en: 'Text that a channel cuts' },
  why: {
    zh: '超出的部分发送时截去，收信人看不到期限、意见等末尾的内容。',
    en: 'What is beyond the limit is cut: the reader never sees the end.',
  },
  example: {
    file: 'messages/request.yaml',
    good: 'unread: 24h }',
    bad: 'unread: 24h }, short: "您提交的“{title}”已经由经办人员办结，请登录平台查看办理结果；如有疑问，请在五个工作日内联系经办人员。"',
    at: '"您提交的“{title}”已经由经办人员办结，请登录平台查看办理结果；如有疑问，请在五个工作日内联系经办人员。"',
  },
  check: (model, report) => {
    eachMessage(model, (file, name, message) => {
      for (const { channel, key, text } of leavingTexts(model, message)) {
        const length = [...text.replaceAll(/\{\w+\}/g, 'x'.repeat(gapLength))].length
        const { maxLength, title } = channel
        if (maxLength === undefined || length <= maxLength) continue

        report(file, [name, key], texts.tooLong({ length, title, limit: maxLength }), {
          hint: key === 'body' ? texts.writeShort() : texts.shorten(),
        })
        break
      }
    })
  },
})
