import { didYouMean } from '#config-compiler/diagnostic/did-you-mean.ts'
import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { defineRule } from '#config-compiler/rule.ts'
import {
  addressField,
  portalChannel,
  channelPlaceholders,
  isExternal,
  verifyingChannels,
} from '#config-model/channels.ts'
import type { Config } from '#config-model/config.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { Channel, ChannelKind } from '#config-model/types.generated.ts'

const texts = definePhrases({
  noUrl: { zh: '没有写接口地址', en: 'it has no address' },
  addUrl: { zh: '请写 url', en: 'write url' },
  noText: {
    zh: '请求里没有消息的文字和收件地址',
    en: 'neither the text nor the address is in what is sent',
  },
  addText: {
    zh: '请在 json 或 form 中用 {text}、{address} 等占位',
    en: 'use placeholders such as {text} and {address} in json or form',
  },
  twoContents: { zh: 'json 和 form 只能写一个', en: 'only one of json and form' },
  notForMail: { zh: '电子邮件不用 {word}', en: 'e-mail has no {word}' },
  notForPortal: { zh: '站内消息不用 {word}', en: 'messages in the portal have no {word}' },
  onlyTitle: { zh: 'portal 只能写 kind 和 title', en: 'portal has kind and title alone' },
  onePortal: {
    zh: '站内消息只有一个渠道，名为 portal，种类也是 portal',
    en: 'messages in the portal are one channel: its name and its kind are portal',
  },
  renamePortal: { zh: '请改名称或 kind', en: 'change the name or the kind' },
  noAddress: {
    zh: '发到账户的“{field}”，账户里却没有这一项，谁也收不到',
    en: 'it uses the field {field} of accounts, which nobody can fill in',
  },
  addProfile: {
    zh: '请在 portal.yaml 的 profile 中加 {field}，或改 address',
    en: 'add {field} to profile in portal.yaml, or change address',
  },
  unverified: {
    zh: '“{title}”发到验证过的手机号，却没有名为 {name} 的渠道发验证码，谁也收不到',
    en: '"{title}" writes to verified mobile numbers; without a channel named {name} nobody can verify one',
  },
  writeSms: {
    zh: '请加一个名为 {name} 的短信渠道，或改 address: email',
    en: 'add a channel named {name}, or write address: email',
  },
  mailSettings: {
    zh: '邮件服务器由环境变量 SMTP_URL、MAIL_FROM 设置',
    en: 'the mail server is set by SMTP_URL and MAIL_FROM in the environment',
  },
  unused: { zh: '写了 {word}，却没有用 {gap}', en: '{word} is written and {gap} used nowhere' },
  undefinedGap: { zh: '用了 {gap}，却没有写 {word}', en: '{gap} is used and {word} not written' },
  use: {
    zh: '请在 url 或请求头中用 {gap}，或删去 {word}',
    en: 'use {gap} in url or a header, or remove {word}',
  },
  write: { zh: '请写 {word}', en: 'write {word}' },
  noQuiet: {
    zh: '“{title}”的免打扰从 {from} 到 {to}，起止一样，没有一刻是免打扰的',
    en: 'the quiet hours of "{title}" are from {from} to {to}: they end as they begin, so there are none',
  },
  changeQuiet: {
    zh: '请改起止时间，或删去 quiet；一条也不要从这里发的，请在消息的 channels 中去掉它',
    en: 'change the times or remove quiet; to send nothing this way, leave the channel out of the messages',
  },
  unknownGap: { zh: '“{{word}}”没有内容可填', en: 'nothing fills "{{word}}"' },
  environment: {
    zh: '环境变量只能用以 CHANNEL_ 开头、大写字母写的，如 {example}',
    en: 'only variables of the environment that begin with CHANNEL_, in capitals, such as {example}',
  },
})

const addressWords = ['address', 'maxLength', 'quiet', 'perRecipient'] as const

const httpWords = ['url', 'headers', 'json', 'form', 'signature', 'token', 'success'] as const

interface Fault {
  word: string | null
  message: Phrase
  hint?: Phrase
}

export const channelIncomplete = defineRule({
  id: 'channels/incomplete',
  severity: 'error',
  isOwn: true,
  title: { zh: '渠道没有写完整', en: 'Channel that cannot deliver' },
  why: { zh: '消息会一直留在待发箱，发不出去。', en: 'Its messages would stay in the outbox.' },
  example: {
    file: 'channels.yaml',
    good: 'signature: { secret: CHANNEL_SMS_SECRET, over: "{time}{content}" }',
    bad: '',
    at: 'sms',
  },
  check: (model, report) => {
    for (const [name, channel] of Object.entries(model.config.channels)) {
      const [first] = faultsOf(name, channel, model.config)
      if (!first) continue

      report('channels.yaml', first.word === null ? [name] : [name, first.word], first.message, {
        hint: first.hint,
        part: 'key',
      })
    }
  },
})

export const channelUnverified = defineRule({
  id: 'channels/unverified',
  severity: 'warning',
  title: { zh: '手机号没有渠道可以验证', en: 'Mobile numbers that no channel verifies' },
  why: {
    zh: '消息只发到验证过的手机号，验证码从名为 sms 的渠道发出；没有它，手机号都验证不了。',
    en: 'Messages go to verified numbers only, and the channel named sms sends the codes.',
  },
  check: (model, report) => {
    const { channels } = model.config
    if (Object.hasOwn(channels, verifyingChannels.mobile)) return

    for (const [name, channel] of Object.entries(channels))
      if (isExternal(channel) && addressField(channel) === 'mobile')
        report(
          'channels.yaml',
          [name],
          texts.unverified({ title: channel.title, name: verifyingChannels.mobile }),
          { hint: texts.writeSms({ name: verifyingChannels.mobile }), part: 'key' },
        )
  },
})

function faultsOf(name: string, channel: Channel, config: Config): Fault[] {
  if (isExternal(channel) === (name === portalChannel))
    return [{ word: 'kind', message: texts.onePortal(), hint: texts.renamePortal() }]

  const faults = faultsByKind[channel.kind](channel)
  if (!isExternal(channel)) return faults

  const field = addressField(channel)
  const { profile } = config.portal
  const addressFaults =
    profile === undefined || Object.hasOwn(profile, field)
      ? []
      : [
          {
            word: channel.address === undefined ? null : 'address',
            message: texts.noAddress({ field }),
            hint: texts.addProfile({ field }),
          },
        ]

  return [...addressFaults, ...faults]
}

const faultsByKind: Record<ChannelKind, (channel: Channel) => Fault[]> = {
  portal: portalFaults,
  mail: mailFaults,
  http: httpFaults,
}

function portalFaults(channel: Channel): Fault[] {
  return [...addressWords, ...httpWords]
    .filter((word) => channel[word] !== undefined)
    .map((word) => ({ word, message: texts.notForPortal({ word }), hint: texts.onlyTitle() }))
}

function mailFaults(channel: Channel): Fault[] {
  return httpWords
    .filter((word) => channel[word] !== undefined)
    .map((word) => ({
      word,
      message: texts.notForMail({ word }),
      hint: texts.mailSettings(),
    }))
}

function httpFaults(channel: Channel): Fault[] {
  const { url, json, form, signature, token, headers } = channel
  const sent = JSON.stringify([url, json, form, headers])
  const faults: Fault[] = []

  if (url === undefined) faults.push({ word: null, message: texts.noUrl(), hint: texts.addUrl() })
  else if (!/\{(text|subject|message)\}/.test(sent))
    faults.push({
      word: null,
      message: texts.noText(),
      hint: texts.addText({ text: '{text}', address: '{address}' }),
    })

  if (json && form) faults.push({ word: 'form', message: texts.twoContents() })

  for (const [word, value] of [
    ['signature', signature],
    ['token', token],
  ] as const) {
    const gap = `{${word}}`
    const isUsed = sent.includes(gap) || (word === 'token' && signature?.over.includes(gap))
    if (value && !isUsed)
      faults.push({ word, message: texts.unused({ word, gap }), hint: texts.use({ word, gap }) })
    if (!value && isUsed)
      faults.push({
        word: null,
        message: texts.undefinedGap({ word, gap }),
        hint: texts.write({ word }),
      })
  }

  return faults
}

export const channelQuiet = defineRule({
  id: 'channels/quiet',
  severity: 'error',
  isOwn: true,
  title: { zh: '免打扰起止一样', en: 'Quiet hours without an hour' },
  why: {
    zh: '起止时间一样就没有免打扰的时间，消息半夜也照发。',
    en: 'Equal times leave no quiet hours: messages are sent at night as well.',
  },
  example: {
    file: 'channels.yaml',
    good: '  maxLength: 45\n',
    bad: '  maxLength: 45\n  quiet: { from: "22:00", to: "22:00" }\n',
    at: 'quiet',
  },
  check: (model, report) => {
    for (const [name, { title, quiet }] of Object.entries(model.config.channels))
      if (quiet && quiet.from === quiet.to)
        report('channels.yaml', [name, 'quiet'], texts.noQuiet({ title, ...quiet }), {
          hint: texts.changeQuiet(),
          part: 'key',
        })
  },
})

const channelFactNames = Object.entries(channelPlaceholders).map(([name, title]) => ({
  name,
  title,
}))

export const channelPlaceholder = defineRule({
  id: 'channels/placeholder',
  severity: 'error',
  isOwn: true,
  title: { zh: '渠道的占位符不存在', en: 'Placeholder of a channel that is never filled' },
  why: {
    zh: '发出的请求里这里是空的，对方收不到该有的内容。',
    en: 'It would be empty in what is sent.',
  },
  example: { file: 'channels.yaml', good: '"{address}"', bad: '"{adress}"', at: '"{adress}"' },
  check: (model, report) => {
    const visit = (at: Pointer, value: unknown): void => {
      if (typeof value === 'string') {
        for (const [, word = ''] of value.matchAll(/\{(\w*)\}/g)) {
          if (Object.hasOwn(channelPlaceholders, word) || /^CHANNEL_[A-Z0-9_]+$/.test(word))
            continue
          report('channels.yaml', at, texts.unknownGap({ word }), {
            hint: /^[A-Z0-9_]{3,}$/.test(word)
              ? texts.environment({ example: '{CHANNEL_SMS_KEY}' })
              : didYouMean(word, channelFactNames),
          })
        }
      } else if (value !== null && typeof value === 'object')
        for (const [key, inner] of Array.isArray(value) ? value.entries() : Object.entries(value))
          visit([...at, key], inner)
    }

    for (const [name, channel] of Object.entries(model.config.channels)) visit([name], channel)
  },
})
