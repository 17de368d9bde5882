import { readField } from '#config-model/conditions/read-path.ts'
import { isBlankValue } from '#config-model/display/display-rows.ts'
import { isGroup, isRows } from '#config-model/field-traits.ts'
import type {
  EffectiveField,
  EffectiveForm,
  EffectiveSection,
} from '#config-model/forms/form-schema.ts'
import { formatPhrase, type Locale } from '#config-model/messages/phrase.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Block, PaperField } from './pdf-document.ts'
import { paperTexts } from './pdf-texts.ts'
import { formatRows } from './row-content.ts'
import { formatPaperValue, type FormatContext } from './value-content.ts'

interface FilledForm {
  formatContext: FormatContext
  locale: Locale
  form: EffectiveForm
  data: RecordData
}

/** Characters; longer texts go below their names. */
const long = 240

/** Empty steps say so. */
export function formatSteps(filledForm: FilledForm): Block[] {
  return filledForm.form.steps.flatMap((step, at): Block[] => [
    {
      kind: 'title',
      level: 1,
      text: formatPhrase(paperTexts.numbered({ n: at + 1, text: step.title }), filledForm.locale),
    },
    ...step.sections.flatMap((section): Block[] => [
      ...(section.title === step.title
        ? []
        : [{ kind: 'title' as const, level: 2 as const, text: section.title }]),
      ...formatSection(filledForm, section, step.title),
    ]),
  ])
}

function formatSection(filledForm: FilledForm, section: EffectiveSection, step: string): Block[] {
  const blocks: Block[] = []
  const put = (field: PaperField) => {
    const last = blocks.at(-1)
    if (last?.kind === 'fields') last.fields.push(field)
    else blocks.push({ kind: 'fields', fields: [field] })
  }

  for (const item of section.fields) {
    const isSole = section.fields.length === 1 && [section.title, step].includes(item.field.title)
    formatField(filledForm, item, { isSole, isNarrow: section.columns > 1, blocks, put })
  }

  return blocks
}

interface Place {
  isSole: boolean
  isNarrow: boolean
  blocks: Block[]
  put: (field: PaperField) => void
}

function formatField(
  filledForm: FilledForm,
  { name, field, full }: EffectiveField,
  place: Place,
): void {
  const { formatContext, locale, data } = filledForm
  const value = readField(data, name, field)
  const blank = formatPhrase(paperTexts.blank(), locale)
  const putText = (text: string) => {
    const isLong = text.length > long || text.split('\n').length > 6
    if (!isLong)
      return place.put({ name: field.title, text: text || blank, wide: full || !place.isNarrow })

    if (!place.isSole) place.blocks.push({ kind: 'title', level: 3, text: field.title })

    return void place.blocks.push({ kind: 'text', text })
  }

  if (isBlankValue(value))
    return place.put({ name: field.title, text: blank, wide: !place.isNarrow })

  if (isGroup(field)) {
    place.blocks.push({ kind: 'title', level: 3, text: field.title })
    for (const [inner, innerField] of Object.entries(field.fields ?? {})) {
      const text = formatPaperValue(
        formatContext,
        innerField,
        (value as Record<string, Json>)[inner],
      )
      place.put({
        name: innerField.title,
        text: text || blank,
        wide: text.length > 60,
      })
    }

    return
  }

  if (!isRows(field)) return putText(formatPaperValue(formatContext, field, value))

  const rows = formatRows(formatContext, locale, field, value)
  if (typeof rows === 'string') return putText(rows)

  if (!place.isSole) place.blocks.push({ kind: 'title', level: 3, text: field.title })
  place.blocks.push(rows)
}
