import { blanksPacked, zipOf, type PartContent } from '../edge/zip-of.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/**
 * What a workbook is made of beside its sheets: texts that cells share, formats of numbers, and the
 * sheets with their state.
 */
interface Workbook {
  sharedStrings?: PartContent
  styles?: string
  sheets?: { name: string; state?: 'hidden'; rows: string }[]
  properties?: string
}

/** The parts of an xlsx file with these rows, written as XML. */
export function partsOf(
  rows: string,
  { sharedStrings, styles, sheets, properties = '' }: Workbook = {},
) {
  const all = sheets ?? [{ name: '表', rows }]
  const names = all.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  )

  const targets = all.map((_, at) =>
    relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`),
  )
  const parts: Record<string, PartContent> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}${relation('t', 'sharedStrings', '/xl/sharedStrings.xml')}${relation('s', 'styles', 'styles.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}">${properties}<sheets>${names.join('')}</sheets></workbook>`,
  }

  for (const [at, sheet] of all.entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet xmlns="${main}"><sheetData>${sheet.rows}</sheetData></worksheet>`

  if (sharedStrings !== undefined) parts['xl/sharedStrings.xml'] = sharedStrings
  if (styles !== undefined)
    parts['xl/styles.xml'] = `<styleSheet xmlns="${main}">${styles}</styleSheet>`

  return parts
}

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`

/** An xlsx file with these rows, written as XML. */
export const xlsxOf = (rows: string, workbook: Workbook = {}): Buffer =>
  zipOf(partsOf(rows, workbook))

/** A cell with a text. */
export const textCell = (address: string, text: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`

/** A sheet whose only part unpacks to this many megabytes. */
export const bombOf = (megabytes: number): Buffer =>
  zipOf({ ...partsOf(''), 'xl/worksheets/sheet1.xml': blanksPacked(megabytes) })
