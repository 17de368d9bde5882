import { nearestNames } from '#config-compiler/diagnostic/did-you-mean.ts'
import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import type { Model } from '#config-compiler/model.ts'
import { kindOfPath } from '#config-compiler/parse/kinds.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachString } from '#config-compiler/walk/strings.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  unfilled: {
    zh: '文字中的“{gap}”没有内容可填，会原样出现',
    en: 'nothing fills "{gap}" in the text: it stays as it is',
  },
  writeGap: { zh: '请写成 {gap}', en: 'write {gap}' },
  countNeedsList: {
    zh: '{gap} 是页签里的条数：请写 list 和 preset，或删去它',
    en: '{gap} is the number of rows of a preset: write list and preset, or remove it',
  },
  writeOut: {
    zh: '这里的文字照写的显示：请删去花括号，直接写出内容',
    en: 'this text is shown as it is written: remove the braces and write the words themselves',
  },
})

const kindsShown = new Set(['page', 'form', 'entity', 'workflow', 'menu'])

/** Keys whose text is shown as it is written. */
const keysShown = new Set([
  'title',
  'titleAt',
  'subtitle',
  'ownerTitle',
  'help',
  'placeholder',
  'message',
  'confirm',
  'statement',
  'done',
  'empty',
  'otherwise',
])

/** Braces around an identifier or a date, of either width. */
const gapPattern = /[{｛]\s*(?:[A-Za-z_][\w.]*|\d{4}-\d{2}-\d{2})\s*[}｝]/

type Holder = Record<string, unknown>

/** The maps and lists on the way to a text, outermost first. */
function holdersOf(value: unknown, at: Pointer): Holder[] {
  const holders = [value as Holder]
  for (const key of at.slice(0, -1)) holders.push(holders.at(-1)?.[key] as Holder)
  return holders
}

/** What fills a text of a page or menu. */
function gapsAt(file: string, at: Pointer, holders: Holder[]): string[] {
  const [root] = holders
  const key = at.at(-1)

  if (file.startsWith('menus/')) return holders.at(-1)?.['each'] === undefined ? [] : ['{year}']

  if (at.length === 1 && (key === 'title' || key === 'titleAt'))
    return String(root?.['path'] ?? '').match(/\{[a-z]+\}/g) ?? []

  return isStep(holders) && key === 'title' ? ['{n}'] : []
}

/** An entry of the block `next`. */
const isStep = (holders: Holder[]) => holders.at(-3)?.['kind'] === 'next'

function hintFor({ config }: Model, gap: string, holders: Holder[]): Phrase {
  if (isStep(holders)) return texts.writeGap({ gap: '{n}' })

  const word = gap.replaceAll(/[{｛}｝\s]/g, '').replace(/^dates?\./, '')
  const dates = Object.entries(config.years.dates ?? {}).map(([name]) => ({ name }))
  const [near] = nearestNames(word, dates)

  return near ? texts.writeGap({ gap: `{dates.${near.name}}` }) : texts.writeOut()
}

export const unfilledPlaceholder = defineRule({
  id: 'messages/unfilled',
  severity: 'warning',
  rank: 90,
  title: { zh: '文字中的占位没有内容可填', en: 'Placeholder in a text that nothing fills' },
  why: {
    zh: '用户会看到花括号和英文标识。消息、范本和公告的文字才填记录的内容，别处只填日期、年度和条数。',
    en: 'Users would read braces and an identifier. Only messages, templates and announcements are filled from the record; other texts from dates, the year or a count.',
  },
  example: {
    file: 'forms/request.yaml',
    good: 'title: 申请表',
    bad: 'title: "{name}的申请表"',
    at: '"{name}的申请表"',
  },
  check: (model, report) =>
    eachString(model, gapPattern, (file, at, text) => {
      const { kind = '' } = kindOfPath(file) ?? {}
      const isTemplate = at.includes('template') || at.includes('paper')
      if (!kindsShown.has(kind) || !keysShown.has(String(at.at(-1))) || isTemplate) return

      const holders = holdersOf(model.value(file), at)
      const filled = gapsAt(file, at, holders)
      // Not once more at its translation.
      const causes = [`placeholder of ${file} ${text}`]
      const isCounted = isStep(holders) && holders.at(-1)?.['list'] !== undefined
      if (filled.includes('{n}') && text.includes('{n}') && !isCounted)
        return report(file, at, texts.unfilled({ gap: '{n}' }), {
          hint: texts.countNeedsList({ gap: '{n}' }),
          causes,
        })

      const gap = text
        .match(new RegExp(gapPattern, 'g'))
        ?.find((written) => !filled.includes(written) && !written.startsWith('{dates.'))
      if (gap !== undefined)
        report(file, at, texts.unfilled({ gap }), {
          hint: hintFor(model, gap, holders),
          causes,
        })
    }),
})
