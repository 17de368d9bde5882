import { defineRule } from '#config-compiler/rule.ts'
import { eachString } from '#config-compiler/walk/strings.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  addressInternalHost: {
    zh: '“{host}”是内部网络地址',
    en: '"{host}" is the address of an internal host',
  },
  usePublicAddress: { zh: '请改用公开的网址', en: 'use a public address' },
})

/** 内部网络地址。 */
export const internalHost = defineRule({
  id: 'sec/internal-host',
  severity: 'warning',
  title: { zh: '内部网络地址', en: 'Address of an internal host' },
  why: {
    zh: '公众打不开，也泄露内部网络结构。',
    en: 'The public cannot open it, and it tells about the inner network.',
  },
  example: {
    file: 'forms/request.yaml',
    good: 'title: 申请表',
    bad: 'title: 见 https://10.0.0.3/a',
    at: '见 https://10.0.0.3/a',
  },
  check: (model, report) => {
    eachString(model, /https?:/, (file, at, text) => {
      const host =
        /https?:\/\/(10\.\d|192\.168\.|127\.|172\.(1[6-9]|2\d|3[01])\.|localhost)[\w.:]*/.exec(
          text,
        )?.[0]

      // A gateway may be internal: only the server calls it.
      if (host !== undefined && file !== 'channels.yaml')
        report(file, at, texts.addressInternalHost({ host }), { hint: texts.usePublicAddress() })
    })
  },
})
