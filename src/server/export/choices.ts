import { renderCell, columnName, escapeXml } from './cell-xml.ts'
import type { ChoiceSheet } from './xlsx.ts'

interface ChoiceColumn {
  choices: readonly string[]
  /** Others may be written too, such as several at once. */
  isOpen: boolean
}

/**
 * Choices for the columns of a sheet, in their order; none for a column without. undefined when no
 * column has any.
 * @param rows how many rows below the titles they are offered in
 */
export function buildChoiceSheet(
  columns: readonly ChoiceColumn[],
  { name, refusal, rows }: { name: string; refusal: string; rows: number },
): ChoiceSheet | undefined {
  if (columns.every(({ choices }) => choices.length === 0)) return undefined

  const maxChoices = Math.max(...columns.map(({ choices }) => choices.length))
  const lines = Array.from({ length: maxChoices }, (_, at) => {
    const cells = columns.map(({ choices }, column) =>
      choices[at] === undefined ? '' : renderCell(choices[at], columnName(column), at + 1),
    )
    return `<row r="${at + 1}">${cells.join('')}</row>`
  })

  const rules = columns.flatMap(({ choices, isOpen }, at) => {
    if (choices.length === 0) return []

    const letter = columnName(at)
    const strictness = isOpen ? '' : ` showErrorMessage="1" error="${escapeXml(refusal)}"`

    return [
      `<dataValidation type="list" allowBlank="1"${strictness} sqref="${letter}2:${letter}${rows + 1}"><formula1>'${escapeXml(name)}'!$${letter}$1:$${letter}$${choices.length}</formula1></dataValidation>`,
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
