import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  closesBeforeOpens: {
    zh: '“{title}”的结束时间不晚于开始时间',
    en: '"{title}" closes before it opens',
  },
  exceptionClosesFirst: {
    zh: '“{title}”的区域例外结束时间不晚于开始时间',
    en: 'an exception of "{title}" closes before it opens',
  },
  opens: { zh: '开始时间', en: 'it opens' },
})

/** 时间窗口先关后开。 */
export const yearsWindow = defineRule({
  id: 'years/window',
  severity: 'error',
  isOwn: true,
  title: { zh: '时间窗口先关后开', en: 'Window that closes before it opens' },
  why: { zh: '结束不晚于开始，该环节永远不开放。', en: 'The step would never be open.' },
  example: {
    file: 'years.yaml',
    good: '2025-06-15',
    bad: '2025-04-15',
    at: '"2025-04-15 18:00:00"',
  },
  check: (model, report) => {
    for (const [id, window] of Object.entries(model.config.years.windows)) {
      if (window.open >= window.close)
        report(
          'years.yaml',
          ['windows', id, 'close'],
          texts.closesBeforeOpens({ title: window.title }),
          {
            related: [
              { file: 'years.yaml', pointer: ['windows', id, 'open'], message: texts.opens() },
            ],
          },
        )

      for (const [index, { open = window.open, close = window.close }] of (
        window.overrides ?? []
      ).entries())
        if (open >= close)
          report(
            'years.yaml',
            ['windows', id, 'overrides', index],
            texts.exceptionClosesFirst({ title: window.title }),
          )
    }
  },
})
