import { defineRule } from '#config-compiler/rule.ts'
import type { Config } from '#config-model/config.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { listEffectSources } from '#config-model/workflow/actings.ts'
import { eachMessage, leavingTexts } from './each-message.ts'

const texts = definePhrases({
  freeText: {
    zh: '“{opinion}”是经办人员写的文字，会经“{title}”发到平台之外',
    en: '{opinion} is what people wrote; it leaves the portal by "{title}"',
  },
  masked: {
    zh: '“{gap}”是“{field}”，对一部分人要脱敏，会经“{title}”原样发到平台之外',
    en: '{gap} is "{field}", which is masked for some; it leaves the portal by "{title}" as it is',
  },
  writeShort: {
    zh: '请写一条不带它的 short（短文），请收信人登录查看',
    en: 'write short without it, and let the reader sign in',
  },
})

/** 个人信息发到平台之外。 */
export const personalData = defineRule({
  id: 'messages/personal-data',
  severity: 'warning',
  title: { zh: '个人信息可能发到平台之外', en: 'Personal data that may leave the portal' },
  why: {
    zh: '短信、机器人等由别的单位转发和保存，姓名、意见等只应登录后查看。',
    en: 'Gateways of others pass it on and keep it; names and opinions are for who has signed in.',
  },
  example: {
    file: 'messages/request.yaml',
    good: 'unread: 24h }',
    bad: 'unread: 24h }, short: "“{title}”已办结：{opinion}"',
    at: '"“{title}”已办结：{opinion}"',
  },
  check: (model, report) => {
    const masked = maskedTitles(model.config)
    eachMessage(model, (file, name, message) => {
      for (const { channel, key, text } of leavingTexts(model, message)) {
        if (channel.kind === 'mail') continue

        const { title } = channel
        const hint = texts.writeShort()
        if (text.includes('{opinion}'))
          report(file, [name, key], texts.freeText({ opinion: '{opinion}', title }), { hint })
        else if (text.includes('{title}') && masked.has(name))
          report(
            file,
            [name, key],
            texts.masked({ gap: '{title}', field: masked.get(name) ?? '', title }),
            { hint },
          )
        else continue
        break
      }
    })
  },
})

/** Returns, by message, the title of the field behind {title} where it is masked for some role. */
function maskedTitles(config: Config): Map<string, string> {
  const masked = new Map<string, string>()
  for (const { entity, effects = [] } of listEffectSources(config)) {
    const { titleField, fields, access } = config.entities[entity] ?? { access: [] }
    const field = titleField === undefined ? undefined : fields?.[titleField]
    const isMasked = access.some((grant) => grant.mask?.includes(titleField ?? ''))
    if (!field || !isMasked) continue

    for (const { message } of effects) if (message !== undefined) masked.set(message, field.title)
  }

  return masked
}
