import { PassThrough } from 'node:stream'
import type { Config } from '#config-model/config.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import type { ImportColumn } from '#config-model/imports/import-columns.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import type { FieldType } from '#config-model/types.generated.ts'
import type { RequestContext } from '#server/context.ts'
import { buildChoiceSheet } from '#server/export/choices.ts'
import { writeXlsx } from '#server/export/xlsx.ts'
import { importTexts } from './import-texts.ts'
import { templateHeading } from './sheet-lines.ts'

/** Types whose cells are numbers or dates; every other is typed as a text, however it looks. */
const nonTextTypes = new Set<FieldType>([
  'integer',
  'decimal',
  'money',
  'percent',
  'year',
  'date',
  'date-time',
])

interface Template {
  title: string
  columns: ImportColumn[]
  isRequired: (column: ImportColumn) => boolean
  year: number | null
  /** How many rows it is for. */
  rows: number
}

/**
 * An empty sheet with these columns: those that must be filled in are marked, and what is chosen is
 * offered in each cell.
 */
export function templateSheet(
  services: RequestContext,
  { title, columns, isRequired, year, rows }: Template,
): { name: string; content: PassThrough } {
  const config = services.localized(services.config())
  const offered = columns.map(({ field }) => ({
    choices: choicesIn(config, field, year),
    isOpen: field.multiple === true,
  }))

  const head = columns.map((column, at) => {
    const written = templateHeading(column, isRequired(column))
    return {
      title: written,
      isText: !nonTextTypes.has(column.field.type),
      width: Math.max(
        12,
        written.length * 3,
        ...(offered[at]?.choices ?? []).map((label) => label.length * 2),
      ),
    }
  })

  const say = (text: 'choices' | 'chooseOne') => formatPhrase(importTexts[text](), services.locale)
  const choices = buildChoiceSheet(offered, {
    name: say('choices'),
    refusal: say('chooseOne'),
    rows,
  })
  const content = new PassThrough()

  async function* none(): AsyncGenerator<never> {}
  void writeXlsx(content, title, head, none(), choices).catch((error: unknown) =>
    content.destroy(error as Error),
  )

  return { name: `${title}.xlsx`, content }
}

function choicesIn(
  config: Config,
  { type, dictionary }: ImportColumn['field'],
  year: number | null,
): string[] {
  if (type === 'boolean') return [formatSentence(config, 'yes'), formatSentence(config, 'no')]
  return type === 'dictionary'
    ? dictionaryItems(config, dictionary ?? '', year).map(({ label }) => label)
    : []
}
