import { didYouMean } from '#config-compiler/diagnostic/spelling/did-you-mean.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity, eachForm } from '#config-compiler/walk/definitions.ts'
import { isPrintable, templateDay, placeholderNames } from '#config-model/display/filled-text.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { Field } from '#config-model/types.generated.ts'

const texts = definePhrases({
  wideBraces: {
    zh: '用了全角花括号“{text}”，会原样印出来',
    en: 'full-width braces "{text}": they are printed as they are',
  },
  useBraces: { zh: '请改用英文花括号', en: 'use ASCII braces' },
  noField: {
    zh: '范本中的 {name} 不是本实体的字段',
    en: 'the template names {name}, which is no field here',
  },
  useField: { zh: '请写字段的标识，或 today', en: 'write the name of a field, or today' },
  notPrintable: {
    zh: '“{title}”是 {type} 字段，不能印在范本里',
    en: '"{title}" is a {type} field and cannot be printed',
  },
  useText: {
    zh: '请用文字、数字、日期、字典等字段',
    en: 'use a text, a number, a date or a choice',
  },
  noScreen: { zh: '“{page}”不是打印范本的页面', en: '"{page}" is no page that prints templates' },
  useScreen: {
    zh: '该页面须写 kind: screen、screen: print-template',
    en: 'it must say kind: screen and screen: print-template',
  },
})

type Tell = (key: 'text' | 'sign', phrase: Phrase, hint: Phrase) => void

/** The names in a text that no field has, and those of fields that make no sentence. */
function reportNames(
  fields: Record<string, Field>,
  written: { text: string; sign?: string },
  tell: Tell,
): void {
  for (const key of ['text', 'sign'] as const) {
    const [wide] = /[｛{][^{}｛｝]*｝|｛[^{}｛｝]*\}?/.exec(written[key] ?? '') ?? []
    if (wide !== undefined) tell(key, texts.wideBraces({ text: wide }), texts.useBraces())

    for (const name of new Set(placeholderNames(written[key] ?? ''))) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (!field && name !== templateDay) {
        const fieldNames = Object.entries(fields).map(([id, { title }]) => ({ name: id, title }))
        tell(key, texts.noField({ name }), didYouMean(name, fieldNames) ?? texts.useField())
      } else if (field && !isPrintable(field))
        tell(key, texts.notPrintable({ title: field.title, type: field.type }), texts.useText())
    }
  }
}

/** 范本印不出来。 */
export const templateNamesRule = defineRule({
  id: 'field/template-names',
  severity: 'error',
  title: { zh: '范本印不出来', en: 'Template that cannot be printed' },
  why: {
    zh: '范本、证书按记录的字段生成：写错的字段会原样印出来，附件和列表印不成一句话。',
    en: 'A template or certificate is filled from the record: a wrong name would be printed as it is, and files or rows make no sentence.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'text: "{name}，{today}"',
    bad: 'text: "{nam}，{today}"',
    at: '"{nam}，{today}"',
  },
  check: (model, report) => {
    eachEntity(model, (file, { fields }) => {
      for (const [id, { template }] of Object.entries(fields)) {
        if (!template) continue

        const at = ['fields', id, 'template']
        const page = model.config.pages[template.page]
        if (page && !(page.kind === 'screen' && page.screen === 'print-template'))
          report(file, [...at, 'page'], texts.noScreen({ page: template.page }), {
            hint: texts.useScreen(),
          })

        reportNames(fields, template, (key, phrase, hint) =>
          report(file, [...at, key], phrase, { hint }),
        )
      }
    })

    eachForm(model, (file, form, fields) => {
      if (form.paper)
        reportNames(fields, form.paper, (key, phrase, hint) =>
          report(file, ['paper', key], phrase, { hint }),
        )
    })
  },
})
