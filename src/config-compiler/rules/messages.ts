import { didYouMean } from '#config-compiler/diagnostic/did-you-mean.ts'
import { placeTexts } from '#config-compiler/diagnostic/problem.ts'
import type { Model } from '#config-compiler/model.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { eachState } from '#config-compiler/walk/definitions.ts'
import {
  channelsOf,
  channelsOfMessage,
  isExternal,
  traitsOfChannel,
  portalChannel,
  messagePlaceholders,
} from '#config-model/channels.ts'
import { type Config, workflowOf } from '#config-model/config.ts'
import { listEffectSources, type EffectSource } from '#config-model/effect-sources.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import { reminderMessage, systemPlaceholders } from '#config-model/messages/system-messages.ts'
import type { Channel, Messages } from '#config-model/types.generated.ts'

const texts = definePhrases({
  definedTwice: {
    zh: '消息“{name}”在两个文件里各写了一次',
    en: 'the message "{name}" is written in two files',
  },
  keepOne: { zh: '请只留一个，或给其中一个改名', en: 'keep one of them, or give one another name' },
  noChannel: { zh: '没有渠道“{name}”', en: 'there is no channel "{name}"' },
  writeChannel: {
    zh: '请在 channels.yaml 中写这个渠道，电子邮件为 mail',
    en: 'write it in channels.yaml; e-mail is mail',
  },
  optionalMandatory: {
    zh: '可以不收（optional）的消息不能又是必收（mandatory）',
    en: 'a message that people may do without (optional) cannot be mandatory',
  },
  keepOneOfMessageContradiction: { zh: '请只留一个', en: 'keep one of them' },
  digestMandatory: {
    zh: '必收的消息不能等到每天汇总',
    en: 'a mandatory message cannot wait for the daily digest',
  },
  removeDigest: { zh: '请删去 digest 或 mandatory', en: 'remove digest or mandatory' },
  neverRead: {
    zh: '没有站内消息，{word} 无从判断是否已读',
    en: 'without a message in the portal {word} cannot tell whether it is read',
  },
  addPortal: { zh: '请在 channels 中加上 portal', en: 'add portal to channels' },
  fallbackPortal: {
    zh: '未读时再发的渠道不能是站内消息',
    en: 'what follows an unread message in the portal cannot be the portal',
  },
  otherChannel: { zh: '请写 sms、mail 等渠道', en: 'write a channel such as sms or mail' },
  tooLong: {
    zh: '大约 {length} 个字，“{title}”一条最多 {limit} 个',
    en: 'about {length} characters, "{title}" takes {limit}',
  },
  writeShort: { zh: '请写 short（短文）', en: 'write short' },
  shorten: { zh: '请写得短一些', en: 'make it shorter' },
  freeText: {
    zh: '“{opinion}”是经办人员写的文字，会经“{title}”发到平台之外',
    en: '{opinion} is what people wrote; it leaves the portal by "{title}"',
  },
  masked: {
    zh: '“{gap}”是“{field}”，对一部分人要脱敏，会经“{title}”原样发到平台之外',
    en: '{gap} is "{field}", which is masked for some; it leaves the portal by "{title}" as it is',
  },
  writeShortOfPersonalData: {
    zh: '请写一条不带它的 short（短文），请收信人登录查看',
    en: 'write short without it, and let the reader sign in',
  },
  unknownGapInText: {
    zh: '文字中的“{{word}}”没有内容可填',
    en: 'nothing fills "{{word}}" in the text',
  },
  bracesUnpaired: { zh: '花括号没有成对', en: 'braces are not in pairs' },
  gapLooksLike: { zh: '占位符写成 {title}', en: 'a placeholder looks like {title}' },
  wideBraces: {
    zh: '占位符用了全角花括号“{text}”，会原样出现',
    en: 'full-width braces "{text}": they stay as they are',
  },
  unknownGapInMessage: {
    zh: '消息中的“{{word}}”没有内容可填',
    en: 'nothing fills "{{word}}" in the message',
  },
  alwaysEmpty: {
    zh: '发送“{name}”的动作都不提供“{{fact}}”，收到的消息里总是空的',
    en: 'nothing that sends "{name}" supplies "{{fact}}": it is empty in every message',
  },
  askOpinion: {
    zh: '请在动作的 form 中写 opinion，或从消息中删去',
    en: 'ask for opinion in the form of the transition, or leave it out',
  },
  setDeadline: {
    zh: '请在状态中写 due 或在 effects 中写 deadline，或从消息中删去',
    en: 'write due at a state or deadline in effects, or leave it out',
  },
  addWorkflow: {
    zh: '这种记录没有流程，没有状态，请从消息中删去',
    en: 'records without a workflow have no state: leave it out',
  },
  fallbackTwice: {
    zh: '已经从“{name}”发出，未读时又发一遍同样的',
    en: 'it is sent by "{name}" at once, and the same again while unread',
  },
  dropFallback: {
    zh: '请删去 fallback，或从 channels 中删去 {name}',
    en: 'remove fallback, or {name} from channels',
  },
  digestNowhere: {
    zh: '只发站内消息，没有渠道可以汇总',
    en: 'it stays in the portal: there is no channel for a digest',
  },
  addChannel: {
    zh: '请在 channels 中加上 mail 等渠道，或删去 digest',
    en: 'add a channel such as mail to channels, or remove digest',
  },
  noReminder: {
    zh: '“{title}”写了到期前提醒，却没有消息 {name}，提醒不会发出',
    en: '"{title}" has reminders, but there is no message {name}: nobody is reminded',
  },
  writeReminder: {
    zh: '请在 messages/ 中写 {name}，如 {name}: { title: 期限提醒, body: "“{gap}”请于{until}前办理。" }',
    en: 'write {name} in messages/, such as {name}: { title: Deadline, body: "{gap}: by {until}." }',
  },
})

type Message = Messages[string]

export function eachMessage(
  model: Model,
  visit: (file: string, name: string, message: Message) => void,
): void {
  for (const file of model.files.filter((path) => path.startsWith('messages/')))
    for (const [name, message] of Object.entries(model.value(file) as Messages))
      visit(file, name, message)
}

export function externalTexts(
  { config }: Model,
  { channels = [], fallback, short, body }: Message,
): { channel: Channel; key: 'short' | 'body'; text: string }[] {
  const all = channelsOf(config)
  return [...channels, ...(fallback ? [fallback.channel] : [])].flatMap((name) => {
    const channel = all[name]
    if (!channel || !isExternal(channel)) return []

    const isShort = !traitsOfChannel(channel).isLong && short !== undefined

    return { channel, key: isShort ? 'short' : 'body', text: isShort ? short : body }
  })
}

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

export const messageChannel = defineRule({
  id: 'messages/channel',
  severity: 'error',
  title: { zh: '消息的渠道不存在', en: 'Message on a channel that is none' },
  why: { zh: '消息发不出去，只在站内。', en: 'It would never leave the portal.' },
  example: {
    file: 'messages/request.yaml',
    good: 'channel: sms',
    bad: 'channel: smss',
    at: 'smss',
  },
  check: (model, report) => {
    const channels = channelsOf(model.config)
    const candidates = Object.entries(channels).map(([name, { title }]) => ({ name, title }))
    eachMessage(model, (file, name, { channels: names = [], fallback }) => {
      const places = [
        ...names.map((channel, index) => ({ channel, at: [name, 'channels', index] })),
        ...(fallback ? [{ channel: fallback.channel, at: [name, 'fallback', 'channel'] }] : []),
      ]

      for (const { channel, at } of places)
        if (!Object.hasOwn(channels, channel))
          report(file, at, texts.noChannel({ name: channel }), {
            hint: didYouMean(channel, candidates) ?? texts.writeChannel(),
          })
    })
  },
})

export const messageContradiction = defineRule({
  id: 'messages/contradiction',
  severity: 'error',
  isOwn: true,
  title: { zh: '消息的写法互相矛盾', en: 'Message whose words contradict each other' },
  why: {
    zh: '收件人收不到应收的消息，或未读后的短信、每日汇总永远不会发出。',
    en: 'Recipients would miss it, or its fallback or digest would never be sent.',
  },
  example: {
    file: 'messages/request.yaml',
    good: 'channels: [portal, mail]',
    bad: 'channels: [mail]',
    at: 'fallback',
  },
  check: checkEach(eachMessage, ({ report }, name, message) => {
    const [fault] = faultsOf(message)
    if (fault) report([name, fault.word], fault.text, { hint: fault.hint, part: 'key' })
  }),
})

function faultsOf(message: Messages[string]): { word: string; text: Phrase; hint: Phrase }[] {
  const { optional, mandatory, digest, fallback } = message
  const isInPortal = channelsOfMessage(message).includes(portalChannel)
  const waiting = (['fallback', 'digest'] as const).filter((word) => message[word] !== undefined)

  return [
    ...(optional && mandatory
      ? [
          {
            word: 'mandatory',
            text: texts.optionalMandatory(),
            hint: texts.keepOneOfMessageContradiction(),
          },
        ]
      : []),
    ...(mandatory && digest !== undefined
      ? [{ word: 'digest', text: texts.digestMandatory(), hint: texts.removeDigest() }]
      : []),
    ...(fallback?.channel === portalChannel
      ? [{ word: 'fallback', text: texts.fallbackPortal(), hint: texts.otherChannel() }]
      : []),
    ...(isInPortal
      ? []
      : waiting.map((word) => ({
          word,
          text: texts.neverRead({ word }),
          hint: texts.addPortal(),
        }))),
  ]
}

/** The minimum length of a filled placeholder. */
const gapLength = 6

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
  check: checkEach(eachMessage, ({ report, model }, name, message) => {
    for (const { channel, key, text } of externalTexts(model, message)) {
      const length = [...text.replaceAll(/\{\w+\}/g, 'x'.repeat(gapLength))].length
      const { maxLength, title } = channel
      if (maxLength === undefined || length <= maxLength) continue

      report([name, key], texts.tooLong({ length, title, limit: maxLength }), {
        hint: key === 'body' ? texts.writeShort() : texts.shorten(),
      })
      break
    }
  }),
})

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
      for (const { channel, key, text } of externalTexts(model, message)) {
        if (traitsOfChannel(channel).isLong) continue

        const { title } = channel
        const hint = texts.writeShortOfPersonalData()
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

/** Messages with the title of the field behind {title} where it is masked for some role. */
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

const messageFactNames = Object.entries(messagePlaceholders).map(([name, title]) => ({
  name,
  title,
}))

export const messagePlaceholder = defineRule({
  id: 'messages/placeholder',
  severity: 'error',
  isOwn: true,
  title: { zh: '占位符不存在', en: 'Placeholder that is never filled' },
  why: { zh: '收到的消息里会原样出现花括号。', en: 'The reader would see the braces.' },
  example: {
    file: 'messages/request.yaml',
    good: '{title}',
    bad: '{tilte}',
    at: '"“{tilte}”已办结"',
  },
  check: (model, report) => {
    const { copyright } = model.config.portal.footer
    for (const [, word = ''] of copyright.matchAll(/\{([^{}]*)\}/g))
      if (word !== 'year')
        report('portal.yaml', ['footer', 'copyright'], texts.unknownGapInText({ word }), {
          hint: didYouMean(word, messageFactNames),
        })

    for (const file of model.files.filter((path) => path.startsWith('messages/')))
      for (const [name, message] of Object.entries(
        model.value(file) as Record<string, { title: string; body: string; short?: string }>,
      ))
        for (const key of ['title', 'body', 'short'] as const) {
          const text = message[key] ?? ''
          const [wide] = /[｛{][^{}｛｝]*｝|｛[^{}｛｝]*\}?/.exec(text) ?? []
          if (wide !== undefined) {
            report(file, [name, key], texts.wideBraces({ text: wide }), {
              hint: texts.gapLooksLike({ title: `{${wide.replaceAll(/[{}｛｝]/g, '').trim()}}` }),
            })
            continue
          }

          if (/[{}]/.test(text.replaceAll(/\{[^{}]*\}/g, '')))
            report(file, [name, key], texts.bracesUnpaired(), {
              hint: texts.gapLooksLike({ title: '{title}' }),
            })

          const facts =
            systemPlaceholders(name)?.map((fact) => ({ name: fact })) ?? messageFactNames
          for (const [, word = ''] of text.matchAll(/\{([^{}]*)\}/g))
            if (!facts.some((item) => item.name === word))
              report(file, [name, key], texts.unknownGapInMessage({ word }), {
                hint: didYouMean(word, facts),
              })
        }
  },
})

type Fact = 'opinion' | 'deadline' | 'state'

const hints: Record<Fact, Phrase> = {
  opinion: texts.askOpinion(),
  deadline: texts.setDeadline(),
  state: texts.addWorkflow(),
}

export const messageIdle = defineRule({
  id: 'messages/idle',
  severity: 'warning',
  isOwn: true,
  title: { zh: '消息里有一项不起作用', en: 'Message with a word that does nothing' },
  why: {
    zh: '收件人会收到两遍同样的消息，或每日汇总永远不会发出。',
    en: 'Recipients would get it twice, or a digest would never be sent.',
  },
  example: {
    file: 'messages/request.yaml',
    good: 'channels: [portal, mail], fallback: { channel: sms',
    bad: 'channels: [portal, sms], fallback: { channel: sms',
    at: 'fallback',
  },
  check: checkEach(eachMessage, ({ report }, name, message) => {
    const { digest, fallback } = message
    const channels = channelsOfMessage(message)

    if (fallback && fallback.channel !== portalChannel && channels.includes(fallback.channel))
      report([name, 'fallback'], texts.fallbackTwice({ name: fallback.channel }), {
        hint: texts.dropFallback({ name: fallback.channel }),
        part: 'key',
      })
    if (digest !== undefined && channels.every((channel) => channel === portalChannel))
      report([name, 'digest'], texts.digestNowhere(), { hint: texts.addChannel(), part: 'key' })
  }),
})

export const reminderWithoutMessage = defineRule({
  id: 'messages/reminder-missing',
  severity: 'warning',
  title: { zh: '到期提醒没有消息可发', en: 'Reminders without a message' },
  why: {
    zh: '到期前的提醒都用同一条消息；没有它，谁也收不到提醒。',
    en: 'All reminders before a deadline use one message; without it nobody is reminded.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'title: 待办理, tone: blue }',
    bad: 'title: 待办理, tone: blue, due: { workdays: 5, remind: [1] } }',
    at: 'remind',
  },
  check: (model, report) => {
    if (Object.hasOwn(model.config.messages, reminderMessage)) return

    eachState(model, (file, at, { title, due }) => {
      if ((due?.remind ?? []).length === 0) return

      report(file, [...at, 'due', 'remind'], texts.noReminder({ title, name: reminderMessage }), {
        hint: texts.writeReminder({ name: reminderMessage, gap: '{title}', until: '{deadline}' }),
        part: 'key',
        causes: [`message ${reminderMessage}`],
      })
    })
  },
})

export const factMissing = defineRule({
  id: 'messages/fact-missing',
  severity: 'warning',
  title: { zh: '消息里的内容没有动作提供', en: 'Gap of a message that no sender fills' },
  why: {
    zh: '意见来自办理时填的 opinion，期限来自 due 或 deadline，状态来自流程；发送它的动作都没有时，收到的消息缺一块。',
    en: 'The opinion is what the dialog asks for, the deadline comes from due or deadline, the state from the workflow; where no sender has them the reader gets a sentence with a hole.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'form: { opinion: { type: paragraph, title: 意见,',
    bad: 'form: { reason: { type: paragraph, title: 意见,',
  },
  check: (model, report) => {
    const sent = factsSent(model)
    for (const file of model.files.filter((path) => path.startsWith('messages/')))
      for (const [name, message] of Object.entries(
        model.value(file) as Record<string, Record<string, string>>,
      )) {
        const supplied = sent.get(name)
        // A message that is never sent is reported as unused.
        if (!supplied) continue

        for (const key of ['title', 'body', 'short'])
          for (const fact of Object.keys(hints) as Fact[])
            if (!supplied.has(fact) && message[key]?.includes(`{${fact}}`) === true)
              report(file, [name, key], texts.alwaysEmpty({ name, fact }), { hint: hints[fact] })
      }
  },
})

/** Facts that senders supply, by message. */
function factsSent({ config }: Model): Map<string, Set<Fact>> {
  const sent = new Map<string, Set<Fact>>([[reminderMessage, new Set(['deadline', 'state'])]])
  const add = (message: string, facts: Fact[]) =>
    sent.set(message, new Set([...(sent.get(message) ?? []), ...facts]))
  for (const { states, transitions } of Object.values(config.workflows)) {
    for (const { warn } of Object.values(transitions))
      if (warn) add(warn.message, ['deadline', 'state'])
    for (const { escalate } of Object.values(states)) if (escalate) add(escalate.message, ['state'])
  }

  for (const acting of listEffectSources(config))
    for (const { message } of acting.effects ?? [])
      if (message !== undefined) add(message, factsOf(config, acting))

  return sent
}

function factsOf(config: Config, { entity, form = {} }: EffectSource): Fact[] {
  const workflow = workflowOf(config, entity)
  const hasDeadline =
    workflow !== undefined &&
    (Object.values(workflow.states).some(({ due }) => due !== undefined) ||
      Object.values(workflow.transitions).some(({ effects = [] }) =>
        effects.some(({ deadline }) => deadline !== undefined),
      ))

  return [
    ...(Object.hasOwn(form, 'opinion') ? (['opinion'] as const) : []),
    ...(hasDeadline ? (['deadline'] as const) : []),
    ...(workflow ? (['state'] as const) : []),
  ]
}
