import { PassThrough } from 'node:stream'
import type { Config } from '#config-model/config.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { isBoolean, isChoice, isNumber, isReference, isTime } from '#config-model/field-traits.ts'
import type { ImportColumn } from '#config-model/import-columns.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import type { User } from '#config-model/user.ts'
import type { RequestContext } from '#server/context.ts'
import { renderCell, columnName, escapeXml } from '#server/export/cell-xml.ts'
import { writeXlsx, type ChoiceSheet } from '#server/export/xlsx.ts'
import { findReferenceHint } from './find-references.ts'
import { importTexts } from './import-texts.ts'
import { templateHeading } from './sheet-lines.ts'

interface ChoiceColumn {
  choices: readonly string[]
  /** Shown at a chosen cell; empty for none. */
  hint: string
  /** Other values are allowed, such as several choices. */
  isOpen: boolean
}

const endOf: Record<string, string> = {
  '[Content_Types].xml': '</Types>',
  'xl/_rels/workbook.xml.rels': '</Relationships>',
}

const mentions: Record<string, string> = {
  '[Content_Types].xml':
    '<Override PartName="/xl/worksheets/sheet2.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>',
  'xl/_rels/workbook.xml.rels':
    '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/>',
}

interface Template {
  title: string
  columns: ImportColumn[]
  isRequired: (column: ImportColumn) => boolean
  year: number | null
  /** Prepared rows. */
  rows: number
}

/**
 * Writes an empty sheet with these columns, marks for required ones, and choices and hints per
 * cell.
 */
export async function createTemplateSheet(
  services: RequestContext,
  user: User,
  { title, columns, isRequired, year, rows }: Template,
): Promise<{ name: string; content: PassThrough }> {
  const config = services.localized(services.config())
  const offered: ChoiceColumn[] = []

  for (const { field } of columns) {
    if (isReference(field)) {
      const { hints, choices } = await findReferenceHint(services, user, field)
      const hint = hints.map((phrase) => formatPhrase(phrase, services.locale)).join('\n')
      offered.push({ choices, hint, isOpen: true })
    } else {
      const choices = choicesIn(config, field, year)
      offered.push({ choices, hint: '', isOpen: field.multiple === true })
    }
  }

  const head = columns.map((column, at) => {
    const written = templateHeading(column, isRequired(column))
    return {
      title: written,
      isText: !isNumber(column.field) && !isTime(column.field),
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
  void writeXlsx(content, { sheet: title, head, batches: none(), choices }).catch(
    (error: unknown) => content.destroy(error as Error),
  )

  return { name: `${title}.xlsx`, content }
}

function choicesIn(config: Config, field: ImportColumn['field'], year: number | null): string[] {
  if (isBoolean(field)) return [formatSentence(config, 'yes'), formatSentence(config, 'no')]
  return isChoice(field)
    ? dictionaryItems(config, field.dictionary ?? '', year).map(({ label }) => label)
    : []
}

/** Spreadsheet programs refuse longer prompts. */
const maxPromptLength = 255

const escapeAttribute = (text: string): string =>
  escapeXml(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')

/**
 * Undefined when no column has choices or a hint.
 * @param rows below the titles
 */
function buildChoiceSheet(
  columns: readonly ChoiceColumn[],
  { name, refusal, rows }: { name: string; refusal: string; rows: number },
): ChoiceSheet | undefined {
  if (columns.every(({ choices, hint }) => choices.length === 0 && hint === '')) return undefined

  const maxChoices = Math.max(...columns.map(({ choices }) => choices.length))
  const lines = Array.from({ length: maxChoices }, (_, at) => {
    const cells = columns.map(({ choices }, column) =>
      choices[at] === undefined ? '' : renderCell(choices[at], columnName(column), at + 1),
    )
    return `<row r="${at + 1}">${cells.join('')}</row>`
  })

  const rules = columns.flatMap(({ choices, hint, isOpen }, at) => {
    if (choices.length === 0 && hint === '') return []

    const letter = columnName(at)
    const type = choices.length === 0 ? '' : ' type="list"'
    const list = `<formula1>'${escapeXml(name)}'!$${letter}$1:$${letter}$${choices.length}</formula1>`
    const strictness = isOpen ? '' : ` showErrorMessage="1" error="${escapeAttribute(refusal)}"`
    const prompt =
      hint === ''
        ? ''
        : ` showInputMessage="1" prompt="${escapeAttribute(hint.slice(0, maxPromptLength))}"`

    return [
      `<dataValidation${type} allowBlank="1"${prompt}${strictness} sqref="${letter}2:${letter}${rows + 1}">${choices.length === 0 ? '' : list}</dataValidation>`,
    ]
  })

  return {
    part: 'xl/worksheets/sheet2.xml',
    sheet: `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`,
    entry: `<sheet name="${escapeXml(name)}" sheetId="2" state="hidden" r:id="rId2"/>`,
    rules: `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`,
    within: (part, text) =>
      text.replace(endOf[part] ?? '\0', (end) => `${mentions[part] ?? ''}${end}`),
  }
}
